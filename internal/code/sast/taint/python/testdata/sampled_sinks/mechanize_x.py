import mechanize
from flask import Flask, request
app = Flask(__name__)
@app.get("/")
def index():
    url = request.args["url"]
    br = mechanize.Browser()
    br.open(url)  # want: ssrf
    mechanize.urlopen(url)  # want: ssrf
    br.retrieve(url, "/tmp/x")  # want: ssrf
    br.open("https://x.example/")
    return ""
