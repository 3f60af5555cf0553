"""Functions that a library calls with jobs, records or messages."""
import os

from arq import Worker, func
from aws_lambda_powertools.utilities.batch import BatchProcessor, EventType
from disnake.ui import TextInput
from flask import Flask, request
from huey import SqliteHuey
from robyn import Robyn

huey = SqliteHuey("jobs")
site = Robyn(__file__)
app = Flask(__name__)
processor = BatchProcessor(event_type=EventType.SQS)


async def convert(ctx, name: str):
    os.system("convert " + name)  # want: command-injection


async def count(ctx, n: int):
    os.system("seq " + str(n))


async def rename(ctx, name):
    os.system("mv x " + name)  # want: command-injection


worker = Worker(functions=[convert, count, func(rename, name="ren")])


def each(record):
    os.system("convert " + record["body"])  # want: command-injection


def handler(event, context):
    with processor(records=event["Records"], handler=each):
        return processor.response()


@huey.task()
def fetch(host):
    os.system("nc " + host)  # want: command-injection


@huey.task()
def sweep(folder):
    os.system("rm -r " + folder)


@app.post("/jobs")
def jobs(plan):
    fetch.schedule(args=(request.form["host"],), delay=60)
    sweep.schedule(args=("/tmp/x",), delay=60)
    os.system(plan.schedule(request.form["when"]))  # want: command-injection


@site.websocket("/ws")
async def talk(websocket):
    os.system(await websocket.receive_text())  # want: command-injection
    await websocket.send_text("done")


@site.get("/list")
def listing(query_params, headers):
    os.system("ls " + query_params.get("folder"))  # want: command-injection


def prefilled(item: TextInput):
    os.system("echo " + item.value)
