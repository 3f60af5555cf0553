from sanic import Sanic, Blueprint, response
from sanic.views import HTTPMethodView
from sanic.request import Request
import os
bp = Blueprint("b")
class V(HTTPMethodView):
    async def get(self, request: Request, name: str):
        os.system("x " + name)  # want: command-injection
        os.system("x " + request.args.get("q"))  # want: command-injection
        return response.html("<b>" + request.args["q"][0])  # want: xss
    def post(self, request, name):
        os.system("x " + request.json["cmd"])  # want: command-injection
        os.system("x " + request.files.get("f").name)  # want: command-injection
        return response.redirect(request.form.get("to"))  # want: open-redirect
bp.add_route(V.as_view(), "/v/<name>")
@bp.websocket("/ws")
async def ws(request, ws):
    while True:
        data = await ws.recv()
        os.system("x " + data)  # want: command-injection
