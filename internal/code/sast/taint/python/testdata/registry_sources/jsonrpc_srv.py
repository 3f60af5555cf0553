import os
import subprocess

from flask import Flask, Response, request
from jsonrpcserver import Error, Result, Success, async_dispatch, dispatch, method, serve


@method
def ping(host: str) -> Result:
    subprocess.run("ping -c1 " + host, shell=True)  # want: command-injection
    subprocess.run(["ping", "-c1", "--", host])
    return Success("pong")


@method(name="files.read")
def read(path) -> Result:
    return Success(open(path).read())  # want: path-traversal


@method
def head(lines: int) -> Result:
    return Success(os.popen(f"head -n {int(lines)} list").read())


@method
async def calc(context, expr):
    return Success(eval(expr))  # want: code-injection


app = Flask(__name__)


@app.post("/")
def index():
    return Response(dispatch(request.get_data().decode()), content_type="application/json")
