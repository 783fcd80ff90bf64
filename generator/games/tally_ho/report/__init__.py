"""The War Report and the newspaper."""
