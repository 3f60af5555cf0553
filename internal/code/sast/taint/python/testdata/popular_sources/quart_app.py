from quart import Quart, request, websocket, render_template_string
from quart_schema import validate_request, validate_querystring
from dataclasses import dataclass
import os
app = Quart(__name__)
@dataclass
class T:
    name: str
@app.post("/x")
async def x():
    form = await request.form
    os.system("x " + form["a"])  # want: command-injection
    data = await request.get_json()
    os.system("x " + data["a"])  # want: command-injection
    return await render_template_string(form["t"])  # want: template-injection
@app.post("/s")
@validate_request(T)
async def s(data: T):
    os.system("x " + data.name)  # not found: command-injection
    return ""
@app.websocket("/ws")
async def ws():
    while True:
        os.system("x " + await websocket.receive())  # want: command-injection
