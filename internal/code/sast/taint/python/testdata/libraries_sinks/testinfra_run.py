import testinfra
host = testinfra.get_host("ssh://web1")
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    host.run("ls " + q)  # want: command-injection
    host.run("ls -- %s", q)
    return "ok"
