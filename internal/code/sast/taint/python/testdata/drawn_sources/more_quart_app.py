import os
from quart import Blueprint, Quart, redirect, request, send_file, websocket
from quart.views import MethodView

app = Quart(__name__)


@app.route("/x/<path:name>", methods=["GET", "POST"])
async def x(name):
    form = await request.form
    os.system("x " + form["cmd"])  # want: command-injection
    data = await request.get_json()
    os.system("x " + data["cmd"])  # want: command-injection
    os.system("seq " + str(int(form["n"])))
    files = await request.files
    return await send_file("/srv/" + name)  # want: path-traversal


@app.websocket("/ws")
async def ws():
    while True:
        eval(await websocket.receive())  # want: code-injection


class Items(MethodView):
    async def get(self, slug):
        return redirect(request.args["to"])  # want: open-redirect


app.add_url_rule("/i/<slug>", view_func=Items.as_view("i"))
