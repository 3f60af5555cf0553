from litestar import Litestar, get, post, Controller, Request, MediaType, Router
from litestar.params import Parameter, Body
from litestar.datastructures import UploadFile
from litestar.handlers import WebsocketListener, websocket_listener
from dataclasses import dataclass
import os
@dataclass
class Data:
    name: str
class C(Controller):
    path = "/c"
    @get("/{name:str}", media_type=MediaType.HTML)
    async def show(self, name: str, q: str, n: int, request: Request) -> str:
        os.system("x " + name)  # want: command-injection
        os.system("x " + request.query_params["z"])  # want: command-injection
        os.system("x " + str(n))
        return f"<b>{q}</b>"  # not found: xss
    @post("/")
    async def make(self, data: Data) -> None:
        os.system("x " + data.name)  # want: command-injection
@websocket_listener("/ws")
async def ws(data: str) -> str:
    os.system("say " + data)  # want: command-injection
    return data
