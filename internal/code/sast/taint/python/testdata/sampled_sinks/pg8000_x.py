import pg8000.native
import pg8000.dbapi
from flask import Flask, request
app = Flask(__name__)
@app.get("/")
def index():
    n = request.args["n"]
    con = pg8000.native.Connection("u")
    con.run("SELECT * FROM t WHERE n = '" + n + "'")  # want: sql-injection
    con.run("SELECT * FROM t WHERE n = :n", n=n)
    con.run(f"SELECT * FROM t ORDER BY {pg8000.native.identifier(n)}")
    cur = pg8000.dbapi.connect("u").cursor()
    cur.execute(f"SELECT * FROM t WHERE n = '{n}'")  # want: sql-injection
    return ""
