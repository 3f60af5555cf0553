import os
import shlex

import cherrypy
import connexion
import falcon
import sanic
import tornado.web
from aiohttp import web
from bottle import request as bottle_request, route as bottle_route
from fastapi import APIRouter, Body, Cookie, Depends, FastAPI, File, Form, Header, Query, Request, UploadFile
from flask import Blueprint, Flask, request
from flask_restful import Api, Resource, reqparse
from flask_restx import Namespace, Resource as RestxResource
from litestar import Controller, Litestar, Request as LitestarRequest, get as litestar_get, post as litestar_post
from ninja import NinjaAPI, Schema
from pydantic import BaseModel
from pyramid.config import Configurator
from pyramid.view import view_config
from quart import Quart, request as quart_request, websocket
from rest_framework.decorators import api_view
from rest_framework.viewsets import ModelViewSet
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint, WebSocketEndpoint
from starlette.routing import Route, WebSocketRoute

# Flask
flask_app = Flask(__name__)


@flask_app.get("/ping")
def flask_ping():
    os.system("ping " + request.args.get("host", ""))  # want: command-injection
    os.system("ping " + shlex.quote(request.args.get("host", "")))
    return "ok"


# Flask-RESTful
class Ping(Resource):
    def get(self, host):
        parser = reqparse.RequestParser()
        parser.add_argument("name")
        args = parser.parse_args()
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + args["name"])  # want: command-injection
        os.system("ping " + shlex.quote(host))


# Flask-RESTX
ns = Namespace("ping")


@ns.route("/<host>")
class RestxPing(RestxResource):
    def post(self, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + ns.payload["name"])  # want: command-injection


# Quart
quart_app = Quart(__name__)


@quart_app.post("/ping")
async def quart_ping():
    form = await quart_request.form
    os.system("ping " + form["host"])  # want: command-injection
    os.system("ping " + shlex.quote(form["host"]))
    return "ok"


@quart_app.websocket("/ws")
async def quart_ws():
    while True:
        data = await websocket.receive()
        os.system("ping " + data)  # want: command-injection


# FastAPI
fast = FastAPI()
router = APIRouter(prefix="/tools")


class Order(BaseModel):
    name: str
    count: int


@router.post("/order")
async def fast_order(order: Order, note: str = Form(""), agent: str | None = Header(default=None)):
    os.system("echo " + order.name)  # want: command-injection
    os.system("echo " + note)  # want: command-injection
    os.system("echo " + agent)  # want: command-injection
    os.system("echo " + str(order.count))
    os.system("echo " + shlex.quote(order.name))


@fast.get("/raw")
async def fast_raw(request: Request):
    os.system("echo " + request.query_params["x"])  # want: command-injection


# Starlette
async def starlette_show(request):
    os.system("ping " + request.query_params["host"])  # want: command-injection
    os.system("ping " + request.path_params["host"])  # want: command-injection
    os.system("ping " + shlex.quote(request.query_params["host"]))


class StarletteEndpoint(HTTPEndpoint):
    async def post(self, request):
        form = await request.form()
        os.system("ping " + form["host"])  # want: command-injection


class StarletteSocket(WebSocketEndpoint):
    async def on_receive(self, websocket, data):
        os.system("ping " + data)  # want: command-injection


async def starlette_ws(websocket):
    await websocket.accept()
    text = await websocket.receive_text()
    os.system("ping " + text)  # want: command-injection


starlette_app = Starlette(routes=[Route("/show/{host}", endpoint=starlette_show), WebSocketRoute("/ws", starlette_ws)])


# Tornado
class TornadoPing(tornado.web.RequestHandler):
    def get(self, name):
        os.system("ping " + self.get_argument("host"))  # want: command-injection
        os.system("ping " + name)  # want: command-injection
        os.system("ping " + shlex.quote(name))


# aiohttp
routes = web.RouteTableDef()


@routes.post("/ping")
async def aio_ping(request):
    data = await request.json()
    os.system("ping " + data["host"])  # want: command-injection
    os.system("ping " + shlex.quote(data["host"]))


async def aio_plain(request):
    os.system("ping " + request.match_info["host"])  # want: command-injection


aio_app = web.Application()
aio_app.add_routes([web.get("/plain/{host}", aio_plain)])

# Sanic
sanic_app = sanic.Sanic("demo")


@sanic_app.get("/ping/<host>")
async def sanic_ping(request, host: str):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + request.args.get("host"))  # want: command-injection
    os.system("ping " + shlex.quote(host))


@sanic_app.websocket("/feed")
async def sanic_feed(request, ws):
    data = await ws.recv()
    os.system("ping " + data)  # want: command-injection


# Bottle
@bottle_route("/ping/<host>")
def bottle_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + bottle_request.query.host)  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return "ok"


# Falcon
class FalconPing:
    def on_get(self, req, resp, host):
        os.system("ping " + req.get_param("host"))  # want: command-injection
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))

    async def on_post(self, req, resp):
        data = await req.get_media()
        os.system("ping " + data["host"])  # want: command-injection


falcon_app = falcon.App()
falcon_app.add_route("/ping/{host}", FalconPing())


# Pyramid
@view_config(route_name="ping", renderer="json")
def pyramid_ping(request):
    os.system("ping " + request.matchdict["host"])  # want: command-injection
    os.system("ping " + shlex.quote(request.matchdict["host"]))
    return {}


def pyramid_plain(request):
    os.system("ping " + request.params["host"])  # want: command-injection


with Configurator() as config:
    config.add_route("plain", "/plain")
    config.add_view(pyramid_plain, route_name="plain")


# CherryPy
class Root:
    @cherrypy.expose
    def ping(self, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))
        return "ok"

    @cherrypy.expose
    @cherrypy.tools.json_in()
    def post(self):
        os.system("ping " + cherrypy.request.json["host"])  # want: command-injection
        return "ok"


# Litestar
class Item(BaseModel):
    name: str


@litestar_post("/items/{key:str}")
async def litestar_items(key: str, data: Item, request: LitestarRequest) -> None:
    os.system("ping " + key)  # want: command-injection
    os.system("ping " + data.name)  # want: command-injection
    os.system("ping " + request.query_params["x"])  # want: command-injection
    os.system("ping " + shlex.quote(key))


class ItemController(Controller):
    path = "/things"

    @litestar_get("/{key:str}")
    async def thing(self, key: str, q: str | None = None) -> str:
        os.system("ping " + q)  # want: command-injection
        return "ok"


# Django REST framework
@api_view(["POST"])
def drf_ping(request, host):
    os.system("ping " + request.data["host"])  # want: command-injection
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


class HostViewSet(ModelViewSet):
    def create(self, request, *args, **kwargs):
        os.system("ping " + request.data.get("host"))  # want: command-injection

    def get_queryset(self):
        os.system("ping " + self.request.query_params.get("host"))  # want: command-injection


# Django Ninja
ninja = NinjaAPI()


class Ask(Schema):
    host: str


@ninja.post("/ping")
def ninja_ping(request, ask: Ask, extra: str = ""):
    os.system("ping " + ask.host)  # want: command-injection
    os.system("ping " + extra)  # want: command-injection
    os.system("ping " + shlex.quote(extra))
