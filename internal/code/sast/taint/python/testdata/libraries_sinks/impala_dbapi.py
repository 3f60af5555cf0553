from impala.dbapi import connect
conn = connect(host="my.host.com", port=21050)
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    cursor = conn.cursor()
    cursor.execute("SELECT * FROM t WHERE name = '" + q + "'")  # want: sql-injection
    cursor.execute("SELECT * FROM t WHERE name = %s", [q])
    return "ok"
