import os
import sqlite3

import reflex as rx


class State(rx.State):
    query: str = ""
    limit: int = 10

    def search(self, form_data: dict):
        con = sqlite3.connect("x.db")
        con.execute("SELECT * FROM t WHERE a = '" + form_data["q"] + "'")  # want: sql-injection
        con.execute("SELECT * FROM t WHERE a = ?", (form_data["q"],))

    @rx.event
    def run(self, value: str):
        os.system("convert " + value)  # want: command-injection

    @rx.event
    async def upload(self, files: list[rx.UploadFile]):
        for file in files:
            data = await file.read()
            with open("/srv/in/" + file.filename, "wb") as f:  # want: path-traversal
                f.write(data)

    @rx.var
    def page_file(self) -> str:
        return open("/srv/pages/" + self.router.page.params.get("slug", "")).read()  # want: path-traversal


def index():
    return rx.vstack(rx.form(rx.input(name="q"), on_submit=State.search), rx.input(on_blur=State.run))
