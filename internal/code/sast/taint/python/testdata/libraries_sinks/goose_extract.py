from goose3 import Goose
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    article = Goose().extract(url=q)  # want: ssrf
    Goose().extract(url="https://www.example.com/")
    return "ok"
