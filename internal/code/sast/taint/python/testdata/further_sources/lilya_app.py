import os
import subprocess

from lilya.apps import Lilya
from lilya.requests import Request
from lilya.responses import HTMLResponse
from lilya.routing import Include, Path


async def greet(request: Request):
    return HTMLResponse("<h1>" + request.query_params["name"] + "</h1>")  # want: xss


async def upload(request: Request):
    form = await request.form()
    os.system("scan " + form["name"])  # want: command-injection
    subprocess.run(["scan", form["name"]])
    return HTMLResponse("<p>ok</p>")


app = Lilya(routes=[Path("/", greet), Include("/api", routes=[Path("/upload", upload, methods=["POST"])])])
