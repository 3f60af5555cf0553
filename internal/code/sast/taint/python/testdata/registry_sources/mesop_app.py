import os
import sqlite3

import mesop as me
import mesop.labs as mel

db = sqlite3.connect("x.db")


@me.stateclass
class State:
    name: str
    query: str


def on_blur(e: me.InputBlurEvent):
    state = me.state(State)
    state.name = e.value
    db.execute(f"SELECT * FROM t WHERE x = '{e.value}'")  # want: sql-injection
    db.execute("SELECT * FROM t WHERE x = ?", (e.value,))


def on_enter(event: me.InputEnterEvent):
    os.system("find " + event.value)  # want: command-injection


def upload(event: me.UploadEvent):
    open("/srv/in/" + event.file.name, "wb").write(event.file.getvalue())  # want: path-traversal


def transform(prompt: str, history: list[mel.ChatMessage]):
    yield os.popen("ask " + prompt).read()  # want: command-injection


def go(e: me.ClickEvent):
    os.system("go %d" % int(me.query_params["n"]))
    os.system("go " + me.query_params["to"])  # want: command-injection


@me.page(path="/")
def page():
    me.input(label="Name", on_blur=on_blur)
    me.input(label="Find", on_enter=on_enter)
    me.uploader(label="Up", on_upload=upload)
    mel.chat(transform, title="Chat")
    me.button("Go", on_click=go)
