import os
from bottle import route, request, static_file, redirect, template, Bottle
from celery import Celery, shared_task
from confluent_kafka import Consumer, DeserializingConsumer
from taskiq import InMemoryBroker
import dramatiq

broker = InMemoryBroker()
celery = Celery("x")


@celery.task(bind=True)
def convert(self, name):
    os.system("convert " + name)  # want: command-injection


@shared_task
def count(n):
    os.system(f"seq {n}")


@broker.task
async def fetch(url: str) -> None:
    os.system("curl " + url)  # want: command-injection


@dramatiq.actor(queue_name="x")
def thumb(path, size=1):
    os.system("thumb " + path)  # want: command-injection


@route("/x/<name:path>", method="POST")
def x(name):
    convert.delay(request.forms.get("name"))
    count.apply_async(args=[int(request.forms.n)])
    thumb.send(request.query.path)
    os.system("x " + request.json["cmd"])  # want: command-injection
    request.files.get("up").save("/srv/in")
    redirect(request.query.to)  # want: open-redirect
    return "<p>" + name + "</p>"  # not found: xss


async def start(request):
    await fetch.kiq(request.query.url)


def loop():
    c = Consumer({"group.id": "x"})
    c.subscribe(["t"])
    while True:
        msg = c.poll(1.0)
        os.system("x " + msg.value().decode())  # want: command-injection
        for m in c.consume(10):
            eval(m.value())  # want: code-injection
