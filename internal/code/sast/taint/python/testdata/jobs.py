import asyncio
import os
import shlex
import threading
from concurrent.futures import ThreadPoolExecutor

import dramatiq
from apscheduler.schedulers.background import BackgroundScheduler
from celery import Celery, shared_task
from fastapi import BackgroundTasks, FastAPI
from flask import request
from huey import RedisHuey
from redis import Redis
from rq import Queue

celery = Celery("demo")


# Celery
@celery.task
def celery_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


@shared_task(bind=True)
def shared_ping(self, host):
    os.system("ping " + host)  # want: command-injection


@celery.task
def celery_quiet(host):
    os.system("ping " + host)


@celery.task
def celery_async(host):
    os.system("ping " + host)  # want: command-injection


def start_celery():
    celery_ping.delay(request.args["host"])
    shared_ping.delay(request.args["host"])
    celery_async.apply_async(args=[request.args["host"]])
    celery_quiet.delay("localhost")


# Dramatiq
@dramatiq.actor
def dramatiq_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


def start_dramatiq():
    dramatiq_ping.send(request.args["host"])


# Huey
huey = RedisHuey()


@huey.task()
def huey_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


def start_huey():
    huey_ping(request.args["host"])


# RQ
def rq_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


def start_rq():
    Queue(connection=Redis()).enqueue(rq_ping, request.args["host"])


# threads
def thread_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


def loop_ping(host):
    os.system("ping " + host)  # want: command-injection


def pool_ping(host):
    os.system("ping " + host)  # want: command-injection


async def start_threads():
    threading.Thread(target=thread_ping, args=(request.args["host"],)).start()
    await asyncio.get_running_loop().run_in_executor(None, loop_ping, request.args["host"])
    with ThreadPoolExecutor() as pool:
        pool.submit(pool_ping, request.args["host"])


# APScheduler
def scheduled_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


def start_scheduler():
    BackgroundScheduler().add_job(scheduled_ping, "interval", args=[request.args["host"]])


# FastAPI background tasks
background = FastAPI()


def later_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


@background.post("/later")
def later(host: str, tasks: BackgroundTasks):
    tasks.add_task(later_ping, host)
