"""`python -m gloaming` is `gloaming`."""

from .cli import main

if __name__ == "__main__":
    main()
