import os
import subprocess
from microdot import Microdot, Request, redirect, send_file
from microdot.websocket import with_websocket
app = Microdot()
@app.get("/files/<path:name>")
async def show(request: Request, name):
    os.system("cat " + name)  # want: command-injection
    subprocess.run(["cat", "--", name])
    return send_file("/srv/" + name)  # want: path-traversal
@app.post("/run")
async def run(req):
    os.system("run " + req.form["cmd"])  # want: command-injection
    os.system("run " + req.json["cmd"])  # want: command-injection
    return redirect(req.args["next"])  # want: open-redirect
@app.route("/ws")
@with_websocket
async def ws(request, ws):
    while True:
        os.system("say " + await ws.receive())  # want: command-injection
