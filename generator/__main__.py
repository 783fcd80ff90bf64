"""`python -m generator` is `opsroom`."""

from generator.cli.main import main

main()
