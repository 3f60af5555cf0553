import os
import sqlite3

from pywebio import start_server
from pywebio.input import FLOAT, NUMBER, TEXT, file_upload, input, input_group, select, textarea
from pywebio.output import put_html, put_text
from pywebio.session import info
import pywebio.input as pin

db = sqlite3.connect("x.db")


def main():
    name = input("Your name", type=TEXT)
    put_html(f"<b>{name}</b>")  # want: xss
    put_text(name)
    age = input("Your age", type=NUMBER)
    db.execute(f"SELECT * FROM p WHERE age = {age}")
    code = textarea("Code", code={"mode": "python"})
    exec(code)  # want: code-injection
    data = input_group("Login", [input("user", name="user"), input("host", name="host")])
    db.execute("SELECT * FROM p WHERE user = '" + data["user"] + "'")  # want: sql-injection
    db.execute("SELECT * FROM p WHERE user = ?", (data["user"],))
    img = file_upload("Image")
    open("/srv/in/" + img["filename"], "wb").write(img["content"])  # want: path-traversal
    os.system("host " + pin.input("Domain"))  # want: command-injection


start_server(main, port=8080)
