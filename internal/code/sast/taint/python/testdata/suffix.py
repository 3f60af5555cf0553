import requests
from urllib.parse import urlparse
from flask import Flask, request
app = Flask(__name__)
@app.route("/a")
def a():
    url = request.args["url"]
    host = urlparse(url).hostname or ""
    if host == "example.com" or host.endswith(".example.com"):
        requests.get(url)  # safe
    if host.endswith("example.com"):
        requests.get(url)  # want: ssrf
    if url.endswith(".example.com"):
        requests.get(url)  # want: ssrf
    return ""
