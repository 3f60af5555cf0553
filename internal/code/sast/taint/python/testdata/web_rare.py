from apiflask import APIFlask, Schema
from apiflask.fields import String
import bentoml
from bokeh.models import TextInput as BokehInput
import disnake
from disnake.ext import commands as disnake_commands
from django.contrib import admin
from django.views.decorators.http import require_GET
from eve import Eve
from faststream.rabbit import RabbitBroker
import faust
from flask.views import MethodView
from flask_admin import BaseView, expose
from flask_smorest import Blueprint as SmorestBlueprint
from jsonrpc import dispatcher
from mmpy_bot import Plugin, listen_to
import modal
import os
import paho.mqtt.client as mqtt
from ray import serve
import shlex
from starlette.requests import Request
from wagtail.models import Page
from webargs import fields
from webargs.flaskparser import use_args, use_kwargs


# Bokeh

bokeh_box = BokehInput(title="Host")


def bokeh_changed(attr, old, new):
    os.system("ping " + new)  # want: command-injection
    os.system("ping " + shlex.quote(new))


bokeh_box.on_change("value", bokeh_changed)
os.system("ping " + bokeh_box.value)  # want: command-injection

# Eve

eve_app = Eve()


@eve_app.route("/ping/<host>")
def eve_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# APIFlask

apiflask_app = APIFlask(__name__)


class HostIn(Schema):
    host = String()


@apiflask_app.post("/ping")
@apiflask_app.input(HostIn, location="json")
def apiflask_ping(json_data):
    os.system("ping " + json_data["host"])  # want: command-injection
    os.system("ping " + shlex.quote(json_data["host"]))


# flask-smorest

smorest = SmorestBlueprint("hosts", "hosts", url_prefix="/hosts")


@smorest.route("/<host>")
class SmorestHosts(MethodView):
    @smorest.arguments(HostIn)
    def post(self, data, host):
        os.system("ping " + data["host"])  # want: command-injection
        os.system("ping " + shlex.quote(host))


# webargs
@use_args({"host": fields.Str()}, location="query")
def webargs_ping(args):
    os.system("ping " + args["host"])  # want: command-injection
    os.system("ping " + shlex.quote(args["host"]))


# Ray Serve
@serve.deployment
class RayModel:
    async def __call__(self, request: Request):
        data = await request.json()
        os.system("ping " + data["host"])  # want: command-injection
        os.system("ping " + shlex.quote(data["host"]))


# BentoML
@bentoml.service
class BentoPing:
    @bentoml.api
    def ping(self, host: str) -> str:
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))
        return "ok"


# Modal

modal_app = modal.App("x")


@modal_app.function()
@modal.fastapi_endpoint(method="POST")
def modal_ping(item: dict):
    os.system("ping " + item["host"])  # want: command-injection
    os.system("ping " + shlex.quote(item["host"]))


# FastStream

broker = RabbitBroker()


@broker.subscriber("hosts")
async def faststream_ping(msg: str):
    os.system("ping " + msg)  # want: command-injection
    os.system("ping " + shlex.quote(msg))


# Faust

faust_app = faust.App("x", broker="kafka://x")


@faust_app.page("/ping/{host}/")
async def faust_page(self, request, host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# Wagtail
class HostPage(Page):
    def serve(self, request):
        os.system("ping " + request.GET["host"])  # want: command-injection
        os.system("ping " + shlex.quote(request.GET["host"]))


# Flask-Admin
class AdminView(BaseView):
    @expose("/ping/<host>")
    def ping(self, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))


# json-rpc
@dispatcher.add_method
def rpc_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# Django decorators
@require_GET
def get_host(req):
    os.system("ping " + req.GET.get("host"))  # want: command-injection
    os.system("ping " + shlex.quote(req.GET.get("host")))


# Django admin action
class HostAdmin(admin.ModelAdmin):
    def changelist_view(self, request, extra_context=None):
        os.system("ping " + request.GET["host"])  # want: command-injection
        os.system("ping " + shlex.quote(request.GET["host"]))


# Django middleware
class HostMiddleware:
    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        os.system("ping " + request.headers["X-Host"])  # want: command-injection
        os.system("ping " + shlex.quote(request.headers["X-Host"]))
        return self.get_response(request)


# disnake

dis = disnake_commands.InteractionBot()


@dis.slash_command()
async def dis_ping(inter, host: str):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# mmpy_bot
class MmPlugin(Plugin):
    @listen_to("ping (.*)")
    async def ping(self, message, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))


# aiosmtpd
class SmtpHandler:
    async def handle_DATA(self, server, session, envelope):
        os.system("echo " + envelope.content.decode())  # want: command-injection
        os.system("echo " + shlex.quote(envelope.content.decode()))


# paho-mqtt
def on_mqtt(client, userdata, msg):
    os.system("echo " + msg.payload.decode())  # want: command-injection
    os.system("echo " + shlex.quote(msg.payload.decode()))


mq = mqtt.Client()
mq.on_message = on_mqtt
