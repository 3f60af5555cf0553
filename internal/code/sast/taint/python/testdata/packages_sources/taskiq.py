import os
from taskiq_redis import ListQueueBroker
broker = ListQueueBroker("x")
@broker.task
async def a(name: str):
    os.system("ls " + (name))  # want: command-injection
from flask import Flask, request as rq_
webapp = Flask("x")
@webapp.route("/enq")
async def enq():
    await a.kiq(rq_.args["x"])
