from pinotdb import connect
conn = connect(host="localhost", port=8099)
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    curs = conn.cursor()
    curs.execute(f"SELECT * FROM places WHERE name = '{q}'")  # want: sql-injection
    curs.execute("SELECT * FROM places WHERE name = %(n)s", {"n": q})
    return "ok"
