import os

from pyramid.config import Configurator
from pyramid.httpexceptions import HTTPFound, HTTPSeeOther
from pyramid.response import FileResponse, Response
from pyramid.view import view_config, view_defaults


@view_config(route_name="hello")
def hello(request):
    name = request.matchdict["name"]
    return Response("<p>" + name + "</p>")  # want: xss


@view_config(route_name="file", request_method="GET")
def file(context, request):
    return FileResponse("/srv/" + request.params["f"], request=request)  # want: path-traversal


@view_defaults(route_name="tools", renderer="json")
class Tools:
    def __init__(self, request):
        self.request = request

    @view_config(request_method="POST")
    def post(self):
        os.system("run " + self.request.POST["x"])  # want: command-injection
        os.system("run " + str(int(self.request.POST["n"])))
        return HTTPFound(location=self.request.json_body["to"])  # want: open-redirect


def old(request):
    eval(request.GET.get("e"))  # want: code-injection
    return HTTPSeeOther(request.referer)


def main():
    config = Configurator()
    config.add_route("old", "/old")
    config.add_view(old, route_name="old")
