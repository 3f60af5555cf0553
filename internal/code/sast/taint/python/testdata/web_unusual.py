from aiohttp import web
from django.views.generic import FormView
from fastapi import Depends, FastAPI, WebSocket
from flask import request as flask_request
from pydantic_ai import Agent
from starlette.middleware.base import BaseHTTPMiddleware
from twitchio.ext import commands as twitch
from zulip_bots.lib import BotHandler
import anvil.server
import ellar.common
import esmerald
import kopf
import mesop as me
import os
import pywebio.input as pin
import responder
import shlex
import tornado.web
import vibora


# responder
api = responder.API()


@api.route("/ping/{host}")
async def responder_ping(req, resp, *, host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# Vibora
vib = vibora.Vibora()


@vib.route("/ping/<host>")
async def vib_ping(request, host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# Esmerald
@esmerald.get("/ping/{host}")
async def esm_ping(host: str) -> str:
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# Ellar
@ellar.common.get("/ping/{host}")
async def ellar_ping(host: str):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# Anvil
@anvil.server.callable
def anvil_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# PyWebIO
def pyweb():
    host = pin.input("Host")
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# Mesop
def on_input(e: me.InputEvent):
    os.system("ping " + e.value)  # want: command-injection
    os.system("ping " + shlex.quote(e.value))


# Kopf
@kopf.on.create("hosts")
def kopf_created(spec, **kwargs):
    os.system("ping " + spec["host"])  # want: command-injection
    os.system("ping " + shlex.quote(spec["host"]))


# Pydantic AI
agent = Agent("x")


@agent.tool_plain
def ai_ping(host: str) -> str:
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# TwitchIO
class TwitchBot(twitch.Bot):
    @twitch.command()
    async def ping(self, ctx, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))


# Zulip
class ZulipPing:
    def handle_message(self, message, bot_handler: BotHandler):
        os.system("ping " + message["content"])  # want: command-injection
        os.system("ping " + shlex.quote(message["content"]))


# More of Flask


def flask_unusual():
    os.system("ping " + flask_request.view_args["host"])  # want: command-injection
    os.system("ping " + flask_request.files["f"].filename)  # want: command-injection
    os.system("ping " + shlex.quote(flask_request.view_args["host"]))


# More of FastAPI

fast = FastAPI()


def host_param(host: str = "x"):
    return host


@fast.websocket("/ws")
async def fast_ws(websocket: WebSocket):
    os.system("ping " + await websocket.receive_text())  # want: command-injection


@fast.get("/dep")
def fast_dep(host: str = Depends(host_param)):
    os.system("ping " + shlex.quote(host))


# More of aiohttp


class AioView(web.View):
    async def post(self):
        reader = await self.request.multipart()
        part = await reader.next()
        os.system("ping " + part.filename)  # want: command-injection
        os.system("ping " + self.request.query["x"])  # want: command-injection


# More of Django


class DjangoForm(FormView):
    def form_valid(self, form):
        os.system("ping " + form.cleaned_data["host"])  # want: command-injection
        os.system("ping " + self.kwargs["host"])  # want: command-injection
        os.system("ping " + shlex.quote(self.kwargs["host"]))


# More of Tornado


class TornadoBody(tornado.web.RequestHandler):
    async def post(self):
        os.system("ping " + self.request.body.decode())  # want: command-injection
        os.system("ping " + self.path_kwargs["host"])  # want: command-injection


# More of Starlette


class StarMiddleware(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        os.system("ping " + request.headers["x-host"])  # want: command-injection
        os.system("ping " + shlex.quote(request.headers["x-host"]))
