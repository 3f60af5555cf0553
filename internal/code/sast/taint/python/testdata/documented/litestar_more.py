import os
from litestar import Controller, Litestar, Request, get, post, websocket_listener, MediaType
from litestar.params import Parameter, Body
from litestar.datastructures import UploadFile
from litestar.response import Redirect, Template
from dataclasses import dataclass

@dataclass
class User:
    name: str
    age: int

class UserController(Controller):
    path = "/users"

    @post()
    async def create(self, data: User) -> None:
        os.system("a " + data.name)  # want: command-injection
        os.system(f"a {data.age}")

    @get(path="/{name:str}", media_type=MediaType.HTML)
    async def show(self, name: str, request: Request, q: str | None = None) -> str:
        os.system("a " + q)  # want: command-injection
        os.system("a " + request.headers["x"])  # want: command-injection
        return name

@get("/go")
async def go(to: str) -> Redirect:
    return Redirect(path=to)  # want: open-redirect

@websocket_listener("/ws")
async def handler(data: str) -> str:
    os.system(data)  # want: command-injection
    return data
