import os
import sqlite3

from slack_bolt import App, Ack, Say
from slack_bolt.async_app import AsyncApp

app = App(token="x")
aapp = AsyncApp()
db = sqlite3.connect("x.db")


@app.command("/run")
def run(ack, command, respond):
    ack()
    os.system(command["text"])  # want: command-injection


@app.message("find")
def find(message, say):
    db.execute("SELECT * FROM t WHERE a = '" + message["text"] + "'")  # want: sql-injection
    db.execute("SELECT * FROM t WHERE a = ?", (message["text"],))
    say("ok")


@app.event("app_mention")
def mention(event, client, say: Say):
    eval(event["text"])  # want: code-injection


@app.action("approve")
def approve(ack: Ack, body, action):
    open("/srv/" + body["actions"][0]["value"])  # want: path-traversal
    os.system("x " + action["value"])  # want: command-injection


@aapp.view("modal")
async def view(ack, body, view):
    val = view["state"]["values"]["b"]["a"]["value"]
    os.system("x " + val)  # want: command-injection


def shortcut(payload, ack):
    os.system("x " + payload["callback_id"])  # want: command-injection


app.shortcut("s")(shortcut)
