import tls_client
session = tls_client.Session(client_identifier="chrome112")
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    session.get(q)  # want: ssrf
    session.get("https://www.example.com/")
    return "ok"
