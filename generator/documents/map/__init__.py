"""The parts of a sector map."""
