import os
from contextvars import ContextVar

from flask import Flask, request

current = ContextVar("current", default="")
other: ContextVar[str] = ContextVar("other")
app = Flask(__name__)


@app.before_request
def load():
    current.set(request.args.get("dir"))
    other.set("fixed")


@app.route("/")
def home():
    os.system("ls " + current.get())  # want: command-injection
    os.system("ls " + other.get())
    return "ok"
