import os

from flask import Flask, request
from huey import RedisHuey, crontab

huey = RedisHuey("x")
app = Flask(__name__)


@huey.task()
def convert(name):
    os.system("convert " + name)  # want: command-injection


@huey.task(retries=2)
def fetch(host, port):
    os.system(f"nc {host} {port}")  # want: command-injection


@huey.task()
def count(n):
    os.system(f"seq {n}")


@app.post("/x")
def x():
    convert(request.form["name"])
    fetch.schedule((request.form["host"], 80), delay=5)
    count(int(request.form["n"]))
    return "ok"
