from bash import bash
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    bash("ls " + q)  # want: command-injection
    bash("ls")
    return "ok"
