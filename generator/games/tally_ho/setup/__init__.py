"""Setting a mission up."""
