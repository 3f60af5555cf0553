import os
import threading
from typing import Literal

from apscheduler.schedulers.background import BackgroundScheduler
from celery import Celery
from flask import Flask, request
from rq import Queue

app = Flask(__name__)
cel = Celery()
q = Queue()
sched = BackgroundScheduler()


@cel.task
def delayed(n, host=None):
    os.system("ping " + host)  # want: command-injection
    os.system("ping -c %d localhost" % n)


@cel.task
def applied(n, host=None):
    os.system("ping " + host)  # want: command-injection


def queued(n, host=None):
    os.system("ping " + host)  # want: command-injection


def scheduled(n, host=None):
    os.system("ping " + host)  # want: command-injection


def threaded(n, host=None):
    os.system("ping " + host)  # want: command-injection


def named_by_text(n, host=None):
    os.system("ping " + host)  # want: command-injection


@app.route("/<mode>")
def start(mode: Literal["a", "b"]):
    host = request.args["host"]
    delayed.delay(1, host=host)
    applied.apply_async(args=[1], kwargs={"host": host})
    q.enqueue(queued, 1, host=host)
    sched.add_job(scheduled, kwargs={"n": 1, "host": host})
    threading.Thread(target=threaded, kwargs=dict(host=host)).start()
    q.enqueue("jobs_named.named_by_text", 1, host=host)
    q.enqueue("jobs_named.unknown", 1, host=host)
    os.system("mode " + mode)
