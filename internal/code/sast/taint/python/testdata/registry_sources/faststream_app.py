import os
import sqlite3
from typing import Annotated

from faststream import Context, Depends, FastStream, Path
from faststream.kafka import KafkaBroker, KafkaMessage, KafkaRouter
from faststream.nats import NatsBroker
from faststream.rabbit import RabbitBroker, RabbitQueue
from pydantic import BaseModel

broker = KafkaBroker("localhost:9092")
rabbit = RabbitBroker()
router = KafkaRouter(prefix="shop_")
db = sqlite3.connect("x.db")


class Order(BaseModel):
    name: str
    amount: int


@broker.subscriber("orders")
@broker.publisher("done")
async def handle(order: Order):
    db.execute(f"INSERT INTO o VALUES ('{order.name}')")  # want: sql-injection
    db.execute(f"INSERT INTO o VALUES ({order.amount})")
    db.execute("INSERT INTO o VALUES (?)", (order.name,))
    return order.name


@rabbit.subscriber(RabbitQueue("files"))
def files(path: str, mode: int):
    os.system("chmod 7 " + path)  # want: command-injection
    os.system(f"chmod {mode} x")


@router.subscriber("raw", batch=True)
async def raw(msgs: list[str], message: KafkaMessage):
    for m in msgs:
        os.system("raw " + m)  # want: command-injection
    eval(message.body)  # want: code-injection


class Jobs:
    def __init__(self, b):
        b.subscriber("x")(self.run)

    async def run(self, cmd: str):
        os.system(cmd)  # not found: command-injection
