# Routes that say what the methods of a class get
import os

import falcon
from aiohttp import web as aio
from flask import Flask
from flask.views import MethodView
from flask_restful import Api, Resource
from flask_restx import Namespace
from flask_restx import Resource as Shown
from tornado import web

app = Flask(__name__)
api = Api(app)
ns = Namespace("things")


class Plain(MethodView):
    def get(self, number, name):
        os.system("a " + number)
        os.system("a " + name)  # want: command-injection


class Rest(Resource):
    def get(self, number, name):
        os.system("a " + number)
        os.system("a " + name)  # want: command-injection


class Twice(Resource):
    def get(self, number):
        os.system("a " + number)  # want: command-injection


@ns.route("/c/<int:number>/<name>")
class Annotated(Shown):
    def get(self, number, name):
        os.system("a " + number)
        os.system("a " + name)  # want: command-injection


app.add_url_rule("/a/<int:number>/<name>", view_func=Plain.as_view("a"))
api.add_resource(Rest, "/b/<int:number>/<name>")
api.add_resource(Twice, "/d/<int:number>", "/e/<number>")


class Photo:
    def on_get(self, req, resp, number, name):
        os.system("a " + number)
        os.system("a " + name)  # want: command-injection


site = falcon.App()
site.add_route("/p/{number:uuid}/{name}", Photo())


class ByIndex(web.RequestHandler):
    def get(self, number, name):
        os.system("a " + number)
        os.system("a " + name)  # want: command-injection


class ByName(web.RequestHandler):
    def get(self, name, number):
        os.system("a " + number)
        os.system("a " + name)  # want: command-injection


class Loose(web.RequestHandler):
    def get(self, number):
        os.system("a " + number)  # want: command-injection


def served():
    return web.Application([
        (r"/t/([0-9]+)/(.*)", ByIndex),
        web.url(r"/u/(?P<number>\d+)/(?P<name>.*)", ByName),
        (r"/v/(\d+.*)", Loose),
    ])


class View(aio.View):
    async def get(self):
        os.system("a " + self.request.match_info["number"])
        os.system("a " + self.request.match_info["name"])  # want: command-injection


pages = aio.Application()
pages.router.add_view(r"/x/{number:\d+}/{name}", View)
