"""The lint checks of Tally-Ho!: one module, one finding."""
