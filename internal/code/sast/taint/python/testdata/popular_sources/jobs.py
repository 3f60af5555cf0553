from celery import Celery, shared_task, Task
from rq.decorators import job
import dramatiq
from huey import RedisHuey
from arq import create_pool
from faststream.kafka import KafkaBroker
from faststream.rabbit import RabbitBroker
import faust, os
app = Celery("x")
@app.task(bind=True, max_retries=3)
def run(self, path):
    os.system("x " + path)
@shared_task
def run2(path: str):
    os.system("x " + path)
@dramatiq.actor
def run3(path):
    os.system("x " + path)
broker = KafkaBroker("x")
@broker.subscriber("topic")
async def on(msg: str):
    os.system("x " + msg)  # want: command-injection
fapp = faust.App("x")
@fapp.agent(fapp.topic("t"))
async def agent(stream):
    async for e in stream:
        os.system("x " + e.name)  # want: command-injection
