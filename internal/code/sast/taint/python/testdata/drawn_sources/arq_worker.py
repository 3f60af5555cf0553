import os
import sqlite3

from aiohttp import web
from arq import cron, create_pool
from arq.connections import RedisSettings


async def convert(ctx, name: str):
    os.system("convert " + name)  # want: command-injection
    os.system("convert default.png")


async def handle(request):
    pool = await create_pool(RedisSettings())
    await pool.enqueue_job("convert", request.query["name"])
    return web.Response(text="ok")


class WorkerSettings:
    functions = [convert]
