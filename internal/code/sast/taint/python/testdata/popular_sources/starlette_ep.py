from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint, WebSocketEndpoint
from starlette.responses import HTMLResponse, RedirectResponse
from starlette.routing import Route, WebSocketRoute
from starlette.middleware.base import BaseHTTPMiddleware
import os
class Home(HTTPEndpoint):
    async def get(self, request):
        os.system("x " + request.path_params["name"])  # want: command-injection
        return HTMLResponse("<b>" + request.query_params["q"])  # want: xss
    async def post(self, request):
        async with request.form() as form:
            os.system("x " + form["up"].filename)  # want: command-injection
        return RedirectResponse(url=request.query_params["to"])  # want: open-redirect
class Echo(WebSocketEndpoint):
    encoding = "text"
    async def on_receive(self, websocket, data):
        os.system("x " + data)  # want: command-injection
class M(BaseHTTPMiddleware):
    async def dispatch(self, request, call_next):
        os.system("x " + request.headers["x-id"])  # want: command-injection
        return await call_next(request)
app = Starlette(routes=[Route("/{name}", Home), WebSocketRoute("/ws", Echo)])
