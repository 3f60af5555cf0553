import http.client
import pickle
import smtplib
import socket

import aiohttp
import pandas
import pycurl
import requests
import urllib3
from flask import request
from flask_mail import Message
from tornado.httpclient import AsyncHTTPClient


def source():
    return request.args["q"]


async def ask():
    requests.request("GET", source())  # want: ssrf
    requests.request("GET", "https://example.com/" + source())
    http.client.HTTPConnection(source())  # want: ssrf
    http.client.HTTPConnection("example.com")
    c = pycurl.Curl()
    c.setopt(pycurl.URL, source())  # want: ssrf
    c.setopt(pycurl.USERAGENT, source())
    AsyncHTTPClient().fetch(source())  # want: ssrf
    s = socket.socket()
    s.connect((source(), 80))  # want: ssrf
    s.connect(("example.com", 80))
    eval(requests.get("https://example.com/" + source()))
    eval(requests.get("https://example.com/").text)
    pandas.read_csv(source())  # want: ssrf
    pandas.read_csv(request.files["table"])


async def trust():
    async with aiohttp.ClientSession() as client:
        await client.get("https://example.com", ssl=False)  # want: no-tls-check
        await client.get("https://example.com")
    urllib3.PoolManager(cert_reqs="CERT_NONE")  # want: no-tls-check
    urllib3.PoolManager(cert_reqs="CERT_REQUIRED")
    session = requests.Session()
    session.verify = False  # want: no-tls-check
    session.verify = "/etc/ssl/own.pem"


def mail():
    server = smtplib.SMTP("localhost")
    server.sendmail("a@example.com", "b@example.com", "Subject: " + source())  # want: email-injection
    server.sendmail("a@example.com", "b@example.com", "Subject: hello")
    eval(Message("Hello", body=source()))


def listen():
    s = socket.socket()
    s.bind(("127.0.0.1", 9000))
    connection, address = s.accept()
    pickle.loads(connection.recv(1024))  # want: deserialisation
    pickle.loads(worker.recv())
