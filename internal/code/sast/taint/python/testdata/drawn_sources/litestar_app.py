import os
import sqlite3
from dataclasses import dataclass
from typing import Annotated, Any

from litestar import Controller, Litestar, MediaType, Request, WebSocket, get, post, websocket_listener, websocket
from litestar.datastructures import UploadFile
from litestar.di import Provide
from litestar.enums import RequestEncodingType
from litestar.params import Body, Parameter
from litestar.response import File, Redirect

db = sqlite3.connect("x.db")


@dataclass
class Item:
    name: str
    count: int


@get("/hello/{name:str}", media_type=MediaType.HTML)
async def hello(name: str) -> str:
    return "<p>" + name + "</p>"  # not found: xss


class Items(Controller):
    path = "/items"

    @get("/")
    async def find(self, sort: str, page: int = 1) -> list:
        db.execute("SELECT * FROM i ORDER BY " + sort)  # want: sql-injection
        db.execute(f"SELECT * FROM i LIMIT {page}")
        return []

    @post()
    async def add(self, data: Item, request: Request) -> None:
        db.execute(f"INSERT INTO i VALUES ('{data.name}')")  # want: sql-injection
        db.execute(f"INSERT INTO i VALUES ({data.count})")
        os.system(request.headers["x-run"])  # want: command-injection

    @get("/file")
    async def file(self, tag: Annotated[str, Parameter(header="X-TAG")]) -> File:
        return File(path="/srv/" + tag)  # want: path-traversal


@post("/up")
async def upload(data: Annotated[UploadFile, Body(media_type=RequestEncodingType.MULTI_PART)]) -> Redirect:
    open("/srv/" + data.filename, "wb")  # want: path-traversal


@websocket_listener("/ws")
async def listen(data: str) -> str:
    eval(data)  # want: code-injection
    return ""


@websocket("/ws2")
async def sock(socket: WebSocket) -> None:
    await socket.accept()
    os.system(await socket.receive_text())  # want: command-injection
