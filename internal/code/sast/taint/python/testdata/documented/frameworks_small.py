import os
import bottle
import cherrypy
import falcon
import falcon.asgi
from sanic import Sanic, html
from sanic.views import HTTPMethodView
from quart import Quart, request as qrequest, websocket
from pyramid.view import view_config, view_defaults
from robyn import Robyn

app = Sanic("a")

class Simple(HTTPMethodView):
    async def post(self, request, name):
        os.system("a " + name)  # want: command-injection
        os.system("a " + request.form.get("x"))  # want: command-injection
        os.system("a " + request.files.get("f").name)  # want: command-injection
        return html("<p>" + request.args.get("q"))  # want: xss

app.add_route(Simple.as_view(), "/s/<name>")

class Things:
    async def on_get(self, req, resp, name):
        os.system("a " + name)  # want: command-injection
        os.system("a " + req.get_param("q"))  # want: command-injection
        os.system("a " + str(req.get_param_as_int("n")))

    async def on_post(self, req, resp):
        media = await req.get_media()
        os.system("a " + media["x"])  # want: command-injection
        resp.content_type = falcon.MEDIA_HTML
        resp.text = "<p>" + media["x"]  # want: xss

fal = falcon.asgi.App()
fal.add_route("/t/{name}", Things())

class Root:
    @cherrypy.expose
    def index(self, name="x", **params):
        os.system("a " + name)  # want: command-injection
        os.system("a " + params["q"])  # want: command-injection
        return "<p>" + name  # want: xss

@view_defaults(route_name="r")
class Views:
    def __init__(self, request):
        self.request = request

    @view_config(request_method="POST", renderer="json")
    def post(self):
        os.system("a " + self.request.params["q"])  # want: command-injection
        os.system("a " + self.request.matchdict["id"])  # want: command-injection
        os.system("a " + self.request.json_body["id"])  # want: command-injection
        return {}

quart = Quart(__name__)

@quart.post("/q")
async def q():
    data = await qrequest.get_json()
    os.system("a " + data["x"])  # want: command-injection
    os.system("a " + (await qrequest.form)["x"])  # want: command-injection
    return "ok"

@quart.websocket("/ws")
async def ws():
    os.system(await websocket.receive())  # want: command-injection

rob = Robyn(__file__)

@rob.post("/r/:id")
async def r(request):
    os.system("a " + request.path_params["id"])  # want: command-injection
    return "ok"

@bottle.route("/b/<name:re:.+>", method=["GET"])
def b(name):
    os.system("a " + name)  # want: command-injection
    os.system("a " + bottle.request.forms.getunicode("x"))  # want: command-injection
    return bottle.template("<b>{{name}}</b>", name=name)
