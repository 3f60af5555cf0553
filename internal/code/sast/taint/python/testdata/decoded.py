import base64
import binascii
import html
import re
import sqlite3
from urllib.parse import unquote, unquote_plus
from urllib.request import url2pathname
from xml.sax import saxutils

from flask import Flask, request

app = Flask(__name__)
cursor = sqlite3.connect("shop.db").cursor()


# What a check says of encoded text does not hold for the text.
@app.route("/decoded")
def decoded():
    q = request.args["q"]
    if not re.fullmatch(r"\w+", q):
        return ""
    cursor.execute("SELECT '" + q + "'")
    cursor.execute("SELECT '" + unquote(q) + "'")  # want: sql-injection
    cursor.execute("SELECT '" + unquote_plus(q) + "'")  # want: sql-injection
    cursor.execute("SELECT '" + url2pathname(q) + "'")  # want: sql-injection
    cursor.execute("SELECT '" + html.unescape(q) + "'")  # want: sql-injection
    cursor.execute("SELECT '" + saxutils.unescape(q) + "'")  # want: sql-injection
    cursor.execute("SELECT '" + base64.b16decode(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + base64.b32decode(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + base64.b64decode(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + base64.b85decode(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + base64.decodebytes(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + base64.urlsafe_b64decode(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + binascii.a2b_base64(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + binascii.a2b_hex(q).decode() + "'")  # want: sql-injection
    cursor.execute("SELECT '" + binascii.unhexlify(q).decode() + "'")  # want: sql-injection
    return ""
