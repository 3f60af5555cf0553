from bottle import route, request, post, static_file, redirect, Bottle, template
from pyramid.view import view_config, view_defaults
from pyramid.response import Response
import cherrypy
import os
@route("/x/<name>")
def x(name):
    os.system("x " + name)  # want: command-injection
    os.system("x " + request.query.q)  # want: command-injection
    os.system("x " + request.forms.get("a"))  # want: command-injection
    redirect(request.query.to)  # want: open-redirect
@view_defaults(route_name="v")
class PV:
    def __init__(self, request):
        self.request = request
    @view_config(request_method="GET")
    def get(self):
        os.system("x " + self.request.matchdict["n"])  # want: command-injection
        os.system("x " + self.request.params["p"])  # want: command-injection
        return Response("<b>" + self.request.GET["q"])  # want: xss
class Root:
    @cherrypy.expose
    def index(self, name="x"):
        os.system("x " + name)  # want: command-injection
        return "<b>" + name  # want: xss
    @cherrypy.expose
    @cherrypy.tools.json_in()
    def j(self):
        os.system("x " + cherrypy.request.json["a"])  # want: command-injection
