from flask import Flask, request
import requests, httpx, aiohttp, urllib3, pycurl, http.client, feedparser, socket, websocket, websockets, grequests, treq, mechanize
import urllib.request
from urllib.request import urlopen, Request
from requests_html import HTMLSession
from selenium import webdriver
from playwright.sync_api import sync_playwright
import zeep
import pandas as pd
import cloudscraper
import niquests
from curl_cffi import requests as curl
app = Flask(__name__)
@app.route("/")
async def x():
    u = request.args["u"]
    requests.get(u)  # want: ssrf
    requests.get("https://x.example/", params={"u": u})
    requests.request("GET", url=u)  # want: ssrf
    with requests.Session() as s:
        s.post(u, json={})  # want: ssrf
        s.send(requests.Request("GET", u).prepare())  # want: ssrf
    httpx.get(u)  # want: ssrf
    async with httpx.AsyncClient(base_url=u) as c:  # want: ssrf
        await c.get("/x")
    async with httpx.AsyncClient() as c:
        await c.post(u)  # want: ssrf
        async with c.stream("GET", u) as r:  # want: ssrf
            pass
    async with aiohttp.ClientSession() as s2:
        async with s2.get(u) as r:  # want: ssrf
            pass
    urllib3.PoolManager().request("GET", u)  # want: ssrf
    urllib3.request("GET", u)  # want: ssrf
    urlopen(u)  # want: ssrf
    urlopen(Request(u))  # want: ssrf
    urllib.request.urlretrieve(u, "/tmp/x")  # want: ssrf
    http.client.HTTPSConnection(u).request("GET", "/")  # want: ssrf
    cu = pycurl.Curl()
    cu.setopt(pycurl.URL, u)  # want: ssrf
    cu.setopt(cu.URL, u)  # want: ssrf
    feedparser.parse(u)  # want: ssrf
    pd.read_csv(u)  # want: ssrf
    HTMLSession().get(u)  # want: ssrf
    webdriver.Chrome().get(u)  # want: ssrf
    with sync_playwright() as p:
        p.chromium.launch().new_page().goto(u)  # want: ssrf
    zeep.Client(u)  # want: ssrf
    cloudscraper.create_scraper().get(u)  # want: ssrf
    niquests.get(u)  # want: ssrf
    curl.get(u)  # want: ssrf
    socket.create_connection((u, 80))  # want: ssrf
    await websockets.connect(u)  # want: ssrf
    websocket.create_connection(u)  # want: ssrf
    return ""
