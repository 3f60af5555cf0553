import os

from flask import Flask, request
from redis import Redis
from rq import Queue
from rq.decorators import job

q = Queue(connection=Redis())
app = Flask(__name__)


def convert(name):
    os.system("convert " + name)  # want: command-injection


@job("low", connection=Redis())
def fetch(url):
    os.system("curl " + url)  # want: command-injection


def count(n):
    os.system(f"seq {n}")


def resize(path, width=1):
    os.system(f"resize {path}")  # want: command-injection


@app.post("/x")
def x():
    q.enqueue(convert, request.form["name"])
    fetch.delay(request.form["url"])
    q.enqueue(count, int(request.form["n"]))
    q.enqueue_call(func=resize, args=(request.form["path"],), timeout=3)
    return "ok"
