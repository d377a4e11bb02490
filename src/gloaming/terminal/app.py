"""The Textual application: one table on the screen."""

from textual import events
from textual.app import App

from .table import TableScreen


class TableApp(App[None]):
    """The terminal, with one table in it."""

    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: TableScreen) -> None:
        super().__init__()
        self.table = table
        self.title = table.scene.title

    def on_mount(self) -> None:
        """Opens the table."""
        self.push_screen(self.table)

    async def on_event(self, event: events.Event) -> None:
        """While a film is shown, a key or a click jumps to its end and does nothing else."""
        if isinstance(event, events.Key | events.MouseDown) and self.table.film.on and self.screen is self.table:
            self.table.film.end()
        else:
            await super().on_event(event)
