"""A mission played again from its record, and where the record leaves the rules; see `drive`."""
