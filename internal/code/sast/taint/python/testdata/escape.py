import html
import os
from urllib.parse import quote, quote_plus, unquote, urljoin, urlunsplit

import bleach
from flask import Flask, redirect, request

app = Flask(__name__)


def source():
    return request.args["q"]


@app.route("/clean")
def clean():
    return "<p>" + bleach.clean(source())


def handler():
    os.system("ls " + quote(source()))
    os.system("ls " + quote_plus(source()))
    os.system("ls " + unquote(source()))  # want: command-injection
    os.system("ls " + html.unescape(source()))  # want: command-injection
    redirect(urljoin("", source()))  # want: open-redirect
    redirect(urlunsplit(("", "", source(), "", "")))
    redirect(urlunsplit(("https", source(), "", "", "")))  # want: open-redirect
