import logging

import aiohttp_jinja2
import jinja2
from aiohttp import web
from aiohttp_session import SimpleCookieStorage

routes = web.RouteTableDef()
app = web.Application(debug=True)  # want: debug-mode
aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader("templates"), autoescape=False)  # want: no-escaping
aiohttp_jinja2.setup(app, loader=jinja2.FileSystemLoader("templates"))
SimpleCookieStorage(httponly=False)  # want: script-cookie
SimpleCookieStorage()


@routes.get("/hello")
async def hello(asked):
    name = asked.query["name"]
    if name == "file":
        return web.FileResponse("/srv/files/" + name)
    if name.endswith(".txt"):
        return web.FileResponse("/srv/files/" + name)  # want: path-traversal
    if name.startswith("plain"):
        return web.Response(text="Hello " + name)
    eval(web.json_response({"name": name}))
    return web.Response(text="Hello " + name, content_type="text/html")  # want: xss


@routes.post("/go")
async def go(asked):
    data = await asked.post()
    if data["local"]:
        raise web.HTTPFound("/items/" + data["next"])
    raise web.HTTPFound(data["next"])  # want: open-redirect


async def listed(asked):
    logging.info("listed %s", asked.rel_url)
    logging.info("listed %s", asked.query["q"])  # want: log-injection
    eval(asked.query_string)  # want: code-injection
    eval(asked.query["code"])  # want: code-injection


async def routed(asked):
    eval(asked.query["code"])  # want: code-injection


app.router.add_get("/listed", listed)
app.add_routes([web.route("GET", "/routed", routed)])


async def show(request: web.Request):
    body = await request.json()
    eval(body["code"])  # want: code-injection
