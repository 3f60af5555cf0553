from geventhttpclient import HTTPClient
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    http = HTTPClient.from_url(q)  # want: ssrf
    HTTPClient.from_url("https://www.example.com/")
    return "ok"
