from dataclasses import dataclass
from typing import Annotated
from uuid import UUID
import os
import msgspec
from litestar import Litestar, get, post, Request
from litestar.params import Parameter, Body
from litestar.response import Redirect, Template
from litestar.enums import MediaType
from sanic import Sanic, html, response
from sanic_ext import validate, openapi
from starlette.applications import Starlette
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import Route
from quart import Quart, request as qrequest
from robyn import Robyn
import duckdb


class Item(msgspec.Struct):
    n: int
    q: str
    code: Annotated[str, msgspec.Meta(pattern="^[a-z]+$")]


@dataclass
class Data:
    key: UUID
    name: str


@post("/a")
async def a(data: Item, n: int, q: str, pat: Annotated[str, Parameter(pattern="^[a-z]+$")]) -> None:
    duckdb.execute(f"select {data.n}, {n} from t")
    duckdb.execute(f"select {data.code}, {pat} from t")
    duckdb.execute(f"select '{data.q}' from t")  # want: sql-injection
    duckdb.execute(f"select '{q}' from t")  # want: sql-injection
    duckdb.execute("select ? from t", [q])


@post("/b/{num:int}", media_type=MediaType.HTML)
async def b(num: int, data: Data) -> str:
    os.system(f"seq {num} {data.key}")
    os.system(f"echo {data.name}")  # want: command-injection
    return "<p>hi</p>"


app = Sanic("a")


@app.get("/s/<id:int>/<slug:[a-z]+>/<name>")
async def s(request, id: int, slug: str, name: str):
    os.system(f"seq {id}")
    os.system(f"echo {slug}")
    os.system(f"echo {name}")  # want: command-injection
    return html(f"<p>{request.args.get('q')}</p>")  # want: xss


async def st(request):
    form = await request.form()
    os.system(f"echo {form['x']}")  # want: command-injection
    return RedirectResponse(request.url_for("home"))


starlette = Starlette(routes=[Route("/st/{n:int}", st)])
quart = Quart(__name__)


@quart.post("/q/<int:n>")
async def qq(n):
    os.system(f"seq {n}")
    data = await qrequest.get_json()
    os.system(f"seq {float(data['x'])}")
    os.system(f"echo {data['y']}")  # want: command-injection
