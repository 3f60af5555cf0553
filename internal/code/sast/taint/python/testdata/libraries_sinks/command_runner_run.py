from command_runner import command_runner
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    exit_code, output = command_runner("ping -c 1 " + q, shell=True)  # want: command-injection
    command_runner(["ping", "-c", "1", "--", q])
    return "ok"
