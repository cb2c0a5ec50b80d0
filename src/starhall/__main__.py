"""`python -m starhall` is `starhall`."""

from starhall.cli import main

main()
