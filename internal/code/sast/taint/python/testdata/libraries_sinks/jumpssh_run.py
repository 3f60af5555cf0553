from jumpssh import SSHSession
gateway_session = SSHSession("gateway.example.com", "my_user").open()
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    gateway_session.get_cmd_output("ls -lta " + q)  # want: command-injection
    gateway_session.get_cmd_output("ls -lta")
    return "ok"
