from pypsrp.client import Client
client = Client("server", username="user", password="pass")
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    client.execute_ps("Get-Item " + q)  # want: command-injection
    client.execute_ps("Get-Process")
    return "ok"
