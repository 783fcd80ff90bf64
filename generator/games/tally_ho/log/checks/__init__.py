"""The checks of campaign logs, one a file; each takes a `War`."""
