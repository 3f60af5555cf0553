import os

from apscheduler.schedulers.background import BackgroundScheduler
from flask import Flask, request

app = Flask(__name__)
sched = BackgroundScheduler()


def backup(name):
    os.system("tar cf /tmp/x.tar " + name)  # want: command-injection


def ping(host, n):
    os.system(f"ping -c {n} {host}")  # want: command-injection


def touch(n):
    os.system(f"seq {n}")


@app.post("/jobs")
def jobs():
    sched.add_job(backup, "date", args=[request.form["dir"]])
    sched.add_job(ping, trigger="interval", kwargs={"host": request.form["host"], "n": 1}, minutes=5)
    sched.add_job(func=touch, args=(int(request.form["n"]),))
    return "ok"
