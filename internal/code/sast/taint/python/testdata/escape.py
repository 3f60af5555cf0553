import html
import os
from urllib.parse import quote, quote_plus, unquote, urljoin, urlunsplit

import bleach
import requests
from django.utils.encoding import iri_to_uri
from django.utils.html import strip_tags
from flask import Flask, redirect, request

app = Flask(__name__)


def source():
    return request.args["q"]


@app.route("/clean")
def clean():
    return "<p>" + bleach.clean(source())


@app.route("/linked")
def linked():
    if "plain" in request.args:
        return "<p>" + bleach.linkify(bleach.clean(source()))
    if "address" in request.args:
        return "<p>" + iri_to_uri(source())
    return "<p>" + bleach.linkify(source())  # want: xss


@app.route("/stripped")
def stripped():
    if "plain" in request.args:
        return "<p>" + html.escape(strip_tags(source()))
    return "<p>" + strip_tags(source())  # want: xss


def handler():
    os.system("ls " + quote(source()))
    os.system("ls " + quote_plus(source()))
    os.system("ls " + iri_to_uri(source()))  # want: command-injection
    redirect(requests.utils.quote(source()))  # want: open-redirect
    redirect("/items?q=" + requests.utils.quote(source()))
    os.system("ls " + unquote(source()))  # want: command-injection
    os.system("ls " + html.unescape(source()))  # want: command-injection
    redirect(urljoin("", source()))  # want: open-redirect
    redirect(urlunsplit(("", "", source(), "", "")))
    redirect(urlunsplit(("https", source(), "", "", "")))  # want: open-redirect
