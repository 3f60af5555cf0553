import asyncio
import json
import os
import sqlite3

import nats
from nats.aio.msg import Msg
from nats.micro import add_service

db = sqlite3.connect("x.db")


async def main():
    nc = await nats.connect("nats://localhost:4222")

    async def handler(msg):
        subject, data = msg.subject, msg.data.decode()
        os.system("work " + data)  # want: command-injection
        await msg.respond(data.encode())

    await nc.subscribe("jobs.*", "workers", handler)
    await nc.subscribe("find", cb=find)
    js = nc.jetstream()
    psub = await js.pull_subscribe("orders", "dur")
    for m in await psub.fetch(5):
        order = json.loads(m.data)
        db.execute("INSERT INTO o VALUES ('" + order["id"] + "')")  # want: sql-injection
        db.execute("INSERT INTO o VALUES (?)", (order["id"],))
        await m.ack()
    sub = await nc.subscribe("files")
    async for m in sub.messages:
        open("/srv/" + m.data.decode())  # want: path-traversal
        os.system("n %d" % int(m.data))
    one = await sub.next_msg(timeout=1)
    eval(one.data)  # want: code-injection


async def find(msg: Msg):
    db.execute(f"SELECT * FROM f WHERE x = '{msg.data.decode()}'")  # want: sql-injection
