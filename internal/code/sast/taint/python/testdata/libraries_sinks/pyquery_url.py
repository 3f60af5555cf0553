from pyquery import PyQuery as pq
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    d = pq(url=q)  # want: ssrf
    pq(url="https://www.example.com/")
    return "ok"
