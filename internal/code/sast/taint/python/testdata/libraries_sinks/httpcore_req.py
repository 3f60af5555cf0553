import httpcore
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    httpcore.request("GET", q)  # want: ssrf
    httpcore.request("GET", "https://www.example.com/")
    return "ok"
