import os
import sqlite3

from shiny import App, reactive, render, ui
from shiny.types import FileInfo

db = sqlite3.connect("x.db")
app_ui = ui.page_fluid(ui.input_text("name", "Name"), ui.input_numeric("n", "N", 1), ui.output_ui("out"))


def server(input, output, session):
    @render.ui
    def out():
        return ui.HTML("<b>" + input.name() + "</b>")  # want: xss

    @render.text
    def txt():
        os.system("hello " + input.name())  # want: command-injection
        return input.name()

    @reactive.effect
    @reactive.event(input.go)
    def _():
        db.execute(f"SELECT * FROM t WHERE a = '{input.name()}'")  # want: sql-injection
        db.execute("SELECT * FROM t WHERE a = ?", (input.name(),))
        f = input.file()[0]
        open("/srv/in/" + f["name"], "wb")  # want: path-traversal


app = App(app_ui, server)
