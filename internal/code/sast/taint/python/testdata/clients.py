import http.client
import smtplib
import socket
import urllib.request

import aiohttp
import boto3
import feedparser
import ftplib
import httplib2
import httpx
import niquests
import paramiko
import pycurl
import requests
import requests_cache
import treq
import urllib3
import websockets
import yagmail
from botocore.awsrequest import AWSRequest
from curl_cffi import requests as curl_requests
from email.message import EmailMessage
from flask import request
from flask_mail import Mail, Message
from gql.transport.requests import RequestsHTTPTransport
from playwright.async_api import async_playwright
from playwright.sync_api import sync_playwright
from requests.adapters import HTTPAdapter
from selenium import webdriver
from tornado.httpclient import AsyncHTTPClient
from weasyprint import HTML
from websocket import WebSocketApp, create_connection
from zeep import Client as ZeepClient
import pdfkit
import scrapy
import tldextract

SERVICES = {"a": "https://a.example/"}


def url():
    return request.args["url"]


def own():
    return SERVICES[request.args["name"]]


def behind():
    return "https://api.example/items/" + request.args["id"]


# requests
def use_requests():
    requests.get(url())  # want: ssrf
    requests.request("GET", url())  # want: ssrf
    session = requests.Session()
    session.mount("https://", HTTPAdapter())
    session.post(url())  # want: ssrf
    session.get(behind())
    requests.get(own())


# httpx
async def use_httpx():
    httpx.get(url())  # want: ssrf
    async with httpx.AsyncClient() as client:
        await client.get(url())  # want: ssrf
        await client.get(own())
        async with client.stream("GET", url()):  # want: ssrf
            pass


# aiohttp
async def use_aiohttp():
    async with aiohttp.ClientSession() as session:
        async with session.get(url()) as response:  # want: ssrf
            await response.text()
        await session.get(behind())


# urllib
def use_urllib():
    urllib.request.urlopen(url())  # want: ssrf
    urllib.request.urlopen(urllib.request.Request(url()))  # want: ssrf
    urllib.request.urlretrieve(url(), "/tmp/x")  # want: ssrf
    urllib.request.urlopen(own())


# urllib3
def use_urllib3():
    urllib3.PoolManager().request("GET", url())  # want: ssrf
    urllib3.PoolManager().urlopen("GET", url())  # want: ssrf
    urllib3.request("GET", url())  # want: ssrf
    urllib3.PoolManager().request("GET", own())


# http.client
def use_http_client():
    http.client.HTTPSConnection(request.args["host"])  # want: ssrf
    http.client.HTTPSConnection("a.example").request("GET", "/items/" + request.args["id"])


# httplib2
def use_httplib2():
    h = httplib2.Http(".cache")
    h.request(url(), "GET")  # want: ssrf
    h.request(own(), "GET")


# pycurl
def use_pycurl():
    c = pycurl.Curl()
    c.setopt(pycurl.URL, url())  # want: ssrf
    c.setopt(pycurl.URL, own())


# treq
async def use_treq():
    await treq.get(url())  # want: ssrf
    await treq.get(own())


# Tornado client
async def use_tornado():
    await AsyncHTTPClient().fetch(url())  # want: ssrf
    await AsyncHTTPClient().fetch(own())


# niquests
def use_niquests():
    niquests.get(url())  # want: ssrf
    niquests.get(own())


# curl_cffi
def use_curl_cffi():
    curl_requests.get(url(), impersonate="chrome")  # want: ssrf
    curl_requests.get(own())


# requests-cache
def use_requests_cache():
    requests_cache.CachedSession("x").get(url())  # want: ssrf
    requests_cache.CachedSession("x").get(own())


# websockets client
async def use_websockets():
    async with websockets.connect(url()) as ws:  # want: ssrf
        await ws.recv()
    async with websockets.connect("wss://a.example/" + request.args["id"]) as ws:
        await ws.send("x")


# websocket-client
def use_websocket_client():
    create_connection(url())  # want: ssrf
    WebSocketApp(url()).run_forever()  # want: ssrf
    create_connection(own())


# Selenium
def use_selenium():
    driver = webdriver.Chrome()
    driver.get(url())  # want: ssrf
    driver.get(own())
    driver.execute_script("alert('" + request.args["x"] + "')")  # want: code-injection


# Playwright
async def use_playwright():
    with sync_playwright() as p:
        page = p.chromium.launch().new_page()
        page.goto(url())  # want: ssrf
        page.goto(own())
    async with async_playwright() as p:
        browser = await p.chromium.launch()
        page = await browser.new_page()
        await page.goto(url())  # want: ssrf


# WeasyPrint
def use_weasyprint():
    HTML(url()).write_pdf("/tmp/x.pdf")  # want: ssrf
    HTML(url=url()).write_pdf("/tmp/x.pdf")  # want: ssrf
    HTML(url=own()).write_pdf("/tmp/x.pdf")


# pdfkit
def use_pdfkit():
    pdfkit.from_url(url(), "/tmp/x.pdf")  # want: ssrf
    pdfkit.from_url(own(), "/tmp/x.pdf")


# feedparser
def use_feedparser():
    feedparser.parse(url())  # want: ssrf
    feedparser.parse(own())


# Zeep
def use_zeep():
    ZeepClient(url())  # want: ssrf
    ZeepClient(wsdl=own())


# Scrapy
def use_scrapy():
    yield scrapy.Request(url())  # want: ssrf
    yield scrapy.Request(own())


# gql
def use_gql():
    RequestsHTTPTransport(url=url())  # want: ssrf
    RequestsHTTPTransport(url=own())


# socket
def use_socket():
    socket.create_connection((request.args["host"], 80))  # want: ssrf
    socket.create_connection(("a.example", 80))


# ftplib
def use_ftplib():
    ftplib.FTP(request.args["host"])  # want: ssrf
    ftplib.FTP("ftp.example")


# smtplib
def use_smtplib():
    server = smtplib.SMTP("localhost")
    server.sendmail("a@x.example", ["b@x.example"], "Subject: " + request.args["s"] + "\r\n\r\nHello")  # want: email-injection
    message = EmailMessage()
    message["Subject"] = request.args["s"]
    server.send_message(message)


# formats
def formatted():
    host = "eu.example.org" if request.args.get("eu") else "us.example.org"
    requests.get("https://%s/users/%s" % (host, request.args["name"]))
    requests.get("https://{}/users/{}".format(host, request.args["name"]))
    requests.get("https://%s/users/%s" % (request.args["name"], host))  # want: ssrf
    requests.get("https://{1}/users/{0}".format(host, request.args["name"]))  # want: ssrf


# boto3
def use_boto3():
    s3 = boto3.client("s3")
    s3.download_file("bucket", "key", "/srv/" + request.args["name"])  # want: path-traversal
    s3.download_file("bucket", request.args["key"], "/srv/fixed")
    boto3.client("s3", endpoint_url=url())  # want: ssrf
    bucket = boto3.resource("s3").Bucket("b")
    bucket.download_file("key", "/srv/" + request.args["name"])  # want: path-traversal
    s3.upload_file("/srv/" + request.args["name"], "b", "key")  # want: path-traversal
    bucket.upload_file("/srv/" + request.args["name"], "key")  # want: path-traversal
    boto3.client("ssm").send_command(InstanceIds=["i"], Parameters={"commands": ["ping " + request.args["h"]]})  # want: command-injection
