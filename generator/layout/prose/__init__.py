"""Text, charts and figures, from the closed vocabulary to items on a page."""
