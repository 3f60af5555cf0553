import pty

from flask import Flask, request

app = Flask(__name__)


@app.route("/shell")
def shell():
    pty.spawn(request.args["program"])  # want: command-injection
    pty.spawn(["sh", "-c", request.args["command"]])  # want: command-injection
    pty.spawn(["ls", request.args["name"]])
