import asyncio
import json
import os
import sqlite3

import websockets
from websockets.asyncio.server import serve
from websockets.sync.server import serve as sync_serve

db = sqlite3.connect("x.db")


async def handler(websocket):
    async for message in websocket:
        event = json.loads(message)
        db.execute(f"SELECT * FROM t WHERE a = '{event['a']}'")  # want: sql-injection
        db.execute("SELECT * FROM t WHERE a = ?", (event["a"],))


async def shell(ws, path=None):
    cmd = await ws.recv()
    proc = await asyncio.create_subprocess_shell(cmd)  # want: command-injection
    await proc.wait()


def echo(connection):
    for text in connection:
        os.system("say " + text)  # want: command-injection
        os.system("say " + str(len(text)))


async def main():
    async with serve(handler, "localhost", 8765):
        await asyncio.get_running_loop().create_future()
    await websockets.serve(shell, "0.0.0.0", 8766)
    with sync_serve(echo, "localhost", 8767) as server:
        server.serve_forever()
