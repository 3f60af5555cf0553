from pyramid.httpexceptions import HTTPFound, HTTPTemporaryRedirect
from pyramid.renderers import render
from pyramid.response import FileResponse, Response
from pyramid.view import view_config


@view_config(route_name="hello")
def hello(context, asked):
    name = asked.params["name"]
    eval(render("page.pt", {"name": name}))
    if name == "go":
        return HTTPFound(location="/items/" + name)
    if name.startswith("go"):
        return HTTPFound(location=name)  # want: open-redirect
    if name.startswith("stay"):
        return HTTPTemporaryRedirect(name)  # want: open-redirect
    if name.startswith("file"):
        return FileResponse("/srv/" + name, request=asked)  # want: path-traversal
    if name.startswith("index"):
        return FileResponse("/srv/index.html", request=asked)
    if name.endswith("plain"):
        return Response("Hello " + name, content_type="text/plain")
    eval(Response(body=name, content_type="text/plain").body)
    return Response("<p>" + name)  # want: xss
