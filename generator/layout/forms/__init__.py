"""Forms and boards, from records to items on a page."""
