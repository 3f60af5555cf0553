import ibis
con = ibis.duckdb.connect()
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    con.raw_sql(f"SELECT * FROM t WHERE name = '{q}'")  # want: sql-injection
    con.table("t").filter(ibis._.name == q).execute()
    return "ok"
