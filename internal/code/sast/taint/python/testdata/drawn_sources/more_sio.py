import os
import socketio
import graphene
from ninja import NinjaAPI, Router, Schema, Form, File, UploadedFile
from sanic import Sanic, Blueprint, response
from sanic.views import HTTPMethodView
from mitmproxy import http
from zeep import Client

sio = socketio.AsyncServer()
api = NinjaAPI()
router = Router()
app = Sanic("x")


@sio.event
async def chat(sid, data):
    os.system("say " + data["text"])  # want: command-injection


@sio.on("run", namespace="/a")
def run(sid, cmd):
    os.system(cmd)  # want: command-injection


@sio.event
def connect(sid, environ, auth):
    os.system("x " + auth["token"])  # want: command-injection


class Query(graphene.ObjectType):
    doc = graphene.String(name=graphene.String())

    def resolve_doc(self, info, name):
        return open("/srv/" + name).read()  # want: path-traversal


class Run(graphene.Mutation):
    class Arguments:
        cmd = graphene.String()

    @classmethod
    def mutate(cls, root, info, cmd):
        os.system(cmd)  # want: command-injection


class Item(Schema):
    name: str
    n: int


@api.post("/items/{slug}")
def create(request, slug: str, item: Item, q: str = None):
    os.system("x " + item.name)  # want: command-injection
    os.system(f"seq {item.n}")
    os.system("x " + q)  # want: command-injection


@router.post("/up")
def up(request, file: UploadedFile = File(...), title: Form[str] = ""):
    os.system("x " + title)  # want: command-injection


@app.get("/x/<name:path>")
async def x(request, name):
    os.system("x " + request.args.get("c"))  # want: command-injection
    return response.html("<p>" + name + "</p>")  # want: xss


class V(HTTPMethodView):
    async def post(self, request):
        os.system("x " + request.json["c"])  # want: command-injection
        return await response.file("/srv/" + request.form.get("f"))  # want: path-traversal


class Addon:
    def request(self, flow: http.HTTPFlow) -> None:
        os.system("log " + flow.request.pretty_url)  # want: command-injection


def response(flow):
    eval(flow.response.text)  # want: code-injection
