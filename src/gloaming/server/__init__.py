"""The server: tables over HTTP and websockets. Everything about playing is in the host; here it meets the network."""

from .app import create_app
from .settings import Settings

__all__ = ["Settings", "create_app"]
