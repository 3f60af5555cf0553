import httpx
import requests
import urllib.request
import urllib3
import aiohttp
import socket
import boto3
import pycurl
import feedparser
from flask import Flask, request
from requests_html import HTMLSession
from playwright.sync_api import sync_playwright
from selenium import webdriver
from http.client import HTTPSConnection
import websocket as wsclient

app = Flask(__name__)

@app.post("/x")
async def x():
    u = request.form["u"]
    requests.request("GET", u)  # want: ssrf
    requests.post(url=u, json={})  # want: ssrf
    requests.get("https://api.example.com/a", params={"u": u})
    s = requests.Session()
    s.get(u, timeout=3)  # want: ssrf
    s.send(requests.Request("GET", u).prepare())  # want: ssrf
    async with httpx.AsyncClient() as c:
        await c.get(u)  # want: ssrf
        async with c.stream("GET", u) as r:  # want: ssrf
            pass
    httpx.Client(base_url=u).get("/a")  # want: ssrf
    urllib.request.urlopen(urllib.request.Request(u))  # want: ssrf
    urllib.request.urlretrieve(u, "/tmp/x")  # want: ssrf
    urllib3.PoolManager().request("GET", u)  # want: ssrf
    urllib3.request("GET", u)  # want: ssrf
    HTTPSConnection(u).request("GET", "/")  # want: ssrf
    feedparser.parse(u)  # want: ssrf
    c = pycurl.Curl()
    c.setopt(c.URL, u)  # want: ssrf
    with sync_playwright() as p:
        p.chromium.launch().new_page().goto(u)  # want: ssrf
    webdriver.Chrome().get(u)  # want: ssrf
    wsclient.create_connection(u)  # want: ssrf
    pandas_read(u)
    return "ok"

def pandas_read(u):
    import pandas as pd
    pd.read_json(u)  # want: ssrf
