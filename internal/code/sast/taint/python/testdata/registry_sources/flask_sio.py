import os
import sqlite3

from flask import Flask, request
from flask_socketio import Namespace, SocketIO, emit, join_room

app = Flask(__name__)
socketio = SocketIO(app, cors_allowed_origins=["https://shop.example"])
db = sqlite3.connect("x.db")


@socketio.on("message")
def handle(data):
    db.execute(f"INSERT INTO log VALUES ('{data}')")  # want: sql-injection
    db.execute("INSERT INTO log VALUES (?)", (data,))


@socketio.event
def rename(old, new):
    os.rename("/srv/" + old, "/srv/" + new)  # want: path-traversal


@socketio.on("json", namespace="/admin")
def handle_json(json):
    os.system("adm " + json["cmd"])  # want: command-injection
    if json["cmd"] in ("start", "stop"):
        os.system("adm " + json["cmd"])


class Chat(Namespace):
    def on_connect(self, auth):
        os.system("who " + auth["user"])  # want: command-injection

    def on_find(self, data):
        emit("found", db.execute("SELECT * FROM chat WHERE text = '%s'" % data["q"]).fetchall())  # want: sql-injection

    def on_join(self, data):
        join_room(data["room"])


def on_work(n):
    os.system(f"work {int(n)}")


socketio.on_namespace(Chat("/chat"))
socketio.on_event("work", on_work)
