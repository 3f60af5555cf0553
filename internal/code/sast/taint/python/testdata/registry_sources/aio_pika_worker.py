import asyncio
import json
import os
import pickle
import sqlite3

import aio_pika
from aio_pika.abc import AbstractIncomingMessage
from aio_pika.patterns import RPC

db = sqlite3.connect("x.db")


async def on_message(message: AbstractIncomingMessage) -> None:
    async with message.process():
        job = json.loads(message.body.decode())
        os.system("job " + job["name"])  # want: command-injection
        os.system("job %d" % int(job["n"]))


async def main():
    connection = await aio_pika.connect_robust("amqp://localhost/")
    channel = await connection.channel()
    queue = await channel.declare_queue("jobs", durable=True)
    await queue.consume(on_message)
    async with queue.iterator() as it:
        async for msg in it:
            pickle.loads(msg.body)  # want: deserialisation
            json.loads(msg.body)
            db.execute("INSERT INTO h VALUES ('%s')" % msg.headers["tenant"])  # want: sql-injection
    one = await queue.get(timeout=5)
    db.execute(f"INSERT INTO h VALUES ('{one.body.decode()}')")  # want: sql-injection
    db.execute("INSERT INTO h VALUES (?)", (one.body,))
    rpc = await RPC.create(channel)
    await rpc.register("multiply", multiply)


async def multiply(*, x, y):
    return eval(x + "*" + y)  # want: code-injection


asyncio.run(main())
