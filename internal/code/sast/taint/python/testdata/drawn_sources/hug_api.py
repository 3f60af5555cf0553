import os
import sqlite3

import hug

db = sqlite3.connect("x.db")


@hug.get("/search", output=hug.output_format.html)
def search(text: hug.types.text, limit: hug.types.number = 10):
    db.execute("SELECT * FROM t WHERE a LIKE '%" + text + "%'")  # want: sql-injection
    db.execute(f"SELECT * FROM t LIMIT {limit}")
    return "<p>" + text + "</p>"  # not found: xss


@hug.post()
def run(body, request=None):
    os.system(body["cmd"])  # want: command-injection
    os.system("log " + request.get_header("X-Tag"))  # want: command-injection


@hug.cli()
@hug.local()
def version(fmt="text"):
    return fmt
