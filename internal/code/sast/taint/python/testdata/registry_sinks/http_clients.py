import imaplib
import telnetlib

import feedparser
import pycurl
import requests
from flask import Flask, request
from requests_html import AsyncHTMLSession, HTMLSession
from webdav3.client import Client

app = Flask(__name__)
ALLOWED = {"a": "https://a.example/feed", "b": "https://b.example/feed"}


@app.get("/requests")
def requests_view():
    url = request.args["url"]
    requests.get(url, timeout=5)  # want: ssrf
    requests.get("https://api.example/items", params={"q": url})
    requests.request("POST", url=url, json={})  # want: ssrf
    with requests.Session() as s:
        s.headers.update({"X": "1"})
        s.put(f"http://{url}/x", data=b"")  # want: ssrf
        req = requests.Request("GET", url).prepare()  # want: ssrf
        s.send(req)
    requests.head(ALLOWED[request.args["feed"]])
    return ""


@app.get("/feed")
def feed():
    feedparser.parse(request.args["feed"])  # want: ssrf
    feedparser.parse(ALLOWED.get(request.args["feed"]))
    return ""


@app.get("/html")
def html():
    session = HTMLSession()
    r = session.get(request.args["u"])  # want: ssrf
    r.html.render(script="() => { return " + request.args["js"] + " }")  # want: code-injection
    session.get("https://shop.example/p", params={"u": request.args["u"]})
    AsyncHTMLSession().post(request.args["u"])  # want: ssrf
    return ""


@app.get("/curl")
def curl():
    c = pycurl.Curl()
    c.setopt(c.URL, request.args["u"])  # want: ssrf
    c.setopt(pycurl.URL, "https://x.example/" + str(int(request.args["n"])))
    c.setopt(pycurl.POSTFIELDS, request.args["u"])
    c.setopt(pycurl.SSL_VERIFYPEER, 0)  # want: no-tls-check
    c.perform()
    return ""


@app.get("/dav")
def dav():
    client = Client({"webdav_hostname": request.args["host"], "webdav_login": "l"})  # want: ssrf
    client.download_sync(remote_path="a.txt", local_path="/srv/" + request.args["file"])  # want: path-traversal
    ok = Client({"webdav_hostname": "https://dav.example", "webdav_login": request.args["host"]})
    ok.upload_sync(remote_path="x", local_path="/srv/" + request.args["file"])  # want: path-traversal
    return ""


@app.get("/mail")
def mail():
    m = imaplib.IMAP4_SSL(request.args["host"])  # want: ssrf
    m = imaplib.IMAP4_SSL("imap.example")
    m.login("u", request.args["host"])
    t = telnetlib.Telnet(request.args["host"], 23)  # want: ssrf
    t.write(b"ls\n")
    telnetlib.Telnet().open(request.args["host"])  # want: ssrf
    return ""
