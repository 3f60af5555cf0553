from subprocess_tee import run
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    run("ls " + q)  # want: command-injection
    run(["ls", "--", q])
    return "ok"
