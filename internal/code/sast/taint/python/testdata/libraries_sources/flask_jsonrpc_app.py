import os
import subprocess
from flask import Flask
from flask_jsonrpc import JSONRPC
app = Flask("minimal")
jsonrpc = JSONRPC(app, "/api")


@jsonrpc.method("App.list")
def list_files(name: str) -> str:
    os.system("ls " + name)  # want: command-injection
    subprocess.run(["ls", "--", name])
    return "ok"
