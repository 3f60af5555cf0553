import os
import shlex
from http.server import BaseHTTPRequestHandler
from urllib.parse import parse_qs, urlparse
from wsgiref.simple_server import make_server

import frappe
import hug
import odoo
import web as webpy
import webapp2
from blacksheep import Application, FromJSON, FromQuery, Request as SheepRequest, get as sheep_get, post as sheep_post
from emmett import App as EmmettApp, request as emmett_request
from fasthtml.common import FastHTML, fast_app
from masonite.controllers import Controller as MasoniteController
from masonite.request import Request as MasoniteRequest
from microdot import Microdot
from odoo import http
from odoo.http import request as odoo_request
from robyn import Request as RobynRequest, Robyn
from twisted.web.resource import Resource as TwistedResource
from klein import Klein
from werkzeug.wrappers import Request as WerkzeugRequest
from webob import Request as WebObRequest


# WSGI
def application(environ, start_response):
    query = parse_qs(environ["QUERY_STRING"])
    os.system("ping " + query["host"][0])  # want: command-injection
    length = int(environ.get("CONTENT_LENGTH", 0))
    body = environ["wsgi.input"].read(length).decode()
    os.system("ping " + body)  # want: command-injection
    os.system("ping " + shlex.quote(body))
    start_response("200 OK", [])
    return [b"ok"]


# ASGI
async def asgi_app(scope, receive, send):
    host = scope["query_string"].decode()
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# http.server
class Server(BaseHTTPRequestHandler):
    def do_GET(self):
        query = parse_qs(urlparse(self.path).query)
        os.system("ping " + query["host"][0])  # want: command-injection
        os.system("ping " + shlex.quote(query["host"][0]))

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        os.system("ping " + body)  # want: command-injection
        self.wfile.write(b"ok")


# Werkzeug
@WerkzeugRequest.application
def werkzeug_app(request):
    os.system("ping " + request.args["host"])  # want: command-injection
    os.system("ping " + shlex.quote(request.args["host"]))


# WebOb
def webob_app(environ, start_response):
    req = WebObRequest(environ)
    os.system("ping " + req.params["host"])  # want: command-injection
    os.system("ping " + shlex.quote(req.params["host"]))


# web.py
class WebPyPing:
    def GET(self, name):
        data = webpy.input(host="")
        os.system("ping " + webpy.ctx.query)  # want: command-injection
        os.system("ping " + data.host)  # want: command-injection
        os.system("ping " + name)  # want: command-injection
        os.system("ping " + shlex.quote(data.host))


# webapp2
class MainPage(webapp2.RequestHandler):
    def get(self, host):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + self.request.GET["host"])  # want: command-injection
        os.system("ping " + self.request.get("host"))  # want: command-injection
        os.system("ping " + shlex.quote(self.request.get("host")))
        self.response.write("<p>" + self.request.get("host"))  # want: xss


# hug
@hug.get("/ping")
def hug_ping(host: hug.types.text, count: hug.types.number = 1):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


# BlackSheep
sheep = Application()


@sheep_get("/ping/{host}")
async def sheep_ping(request: SheepRequest, host: str, name: FromQuery[str]):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + name.value)  # want: command-injection
    data = await request.json()
    os.system("ping " + data["host"])  # want: command-injection
    os.system("ping " + request.query["x"][0])  # want: command-injection
    os.system("ping " + shlex.quote(host))


@sheep_post("/things")
async def sheep_things(data: FromJSON[dict]):
    os.system("ping " + data.value["host"])  # want: command-injection


# Emmett
emmett = EmmettApp(__name__)


@emmett.route("/ping/<str:host>")
async def emmett_ping(host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + emmett_request.query_params.host)  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return {}


# Masonite
class HostController(MasoniteController):
    def show(self, request: MasoniteRequest):
        os.system("ping " + request.input("host"))  # want: command-injection
        os.system("ping " + request.param("host"))  # want: command-injection
        os.system("ping " + shlex.quote(request.input("host")))


# Microdot
micro = Microdot()


@micro.post("/ping/<host>")
async def micro_ping(request, host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + request.json["host"])  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return "ok"


# Robyn
robyn = Robyn(__file__)


@robyn.post("/ping/:host")
async def robyn_ping(request: RobynRequest):
    os.system("ping " + request.path_params["host"])  # want: command-injection
    os.system("ping " + request.query_params.get("host", ""))  # want: command-injection
    os.system("ping " + request.json()["host"])  # want: command-injection
    os.system("ping " + shlex.quote(request.body))


@robyn.get("/search/:term")
def robyn_search(request, term):
    os.system("ping " + request.body)  # want: command-injection
    os.system("ping " + term)  # want: command-injection


# Odoo
class Main(http.Controller):
    @http.route("/shop/ping", type="http", auth="public")
    def ping(self, host=None, **post):
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + post.get("name"))  # want: command-injection
        os.system("ping " + odoo_request.params["name"])  # want: command-injection
        os.system("ping " + shlex.quote(host))
        odoo_request.env.cr.execute("SELECT * FROM users WHERE name = '%s'" % host)  # want: sql-injection
        odoo_request.env.cr.execute("SELECT * FROM users WHERE name = %s", (host,))
        os.system("ping " + odoo_request.get_json_data()["host"])  # want: command-injection


# Frappe
@frappe.whitelist(allow_guest=True)
def frappe_ping(host, limit=10):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + frappe.form_dict.name)  # want: command-injection
    os.system("ping " + shlex.quote(host))
    frappe.db.sql("select * from tabUser where name = '{0}'".format(host))  # want: sql-injection
    frappe.render_template(host, {})  # want: template-injection
    frappe.db.sql("select * from tabUser where name = %s", (host,))


# Twisted
class TwistedPing(TwistedResource):
    isLeaf = True

    def render_GET(self, request):
        host = request.args[b"host"][0].decode()
        os.system("ping " + host)  # want: command-injection
        os.system("ping " + shlex.quote(host))
        os.system("ping " + request.getHeader("host"))  # want: command-injection
        return b"ok"


# Klein
klein = Klein()


@klein.route("/ping/<host>")
def klein_ping(request, host):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + request.args[b"host"][0].decode())  # want: command-injection
    os.system("ping " + shlex.quote(host))
    return "ok"


# FastHTML
html_app, rt = fast_app()


@rt("/ping/{host}")
def fasthtml_ping(host: str):
    os.system("ping " + host)  # want: command-injection
    os.system("ping " + shlex.quote(host))


plain_app = FastHTML()


@plain_app.post("/save")
async def fasthtml_save(name: str):
    os.system("ping " + name)  # want: command-injection
