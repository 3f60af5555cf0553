import adbc_driver_postgresql.dbapi as adbc
import kuzu
import pgdb
import pymonetdb
from flask import Flask, request
from jinjasql import JinjaSql

app = Flask(__name__)


@app.route("/find")
def find():
    name = request.args["name"]
    con = pgdb.connect(database="shop")
    cur = con.cursor()
    cur.execute("SELECT * FROM users WHERE name = '" + name + "'")  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = %s", (name,))
    with adbc.connect("postgresql://db") as conn, conn.cursor() as cursor:
        cursor.execute(f"DELETE FROM users WHERE name = '{name}'")  # want: sql-injection
    monet = pymonetdb.connect(database="demo").cursor()
    monet.execute("SELECT * FROM t WHERE " + request.args["where"])  # want: sql-injection
    graph = kuzu.Connection(kuzu.Database("/db"))
    graph.execute(f"MATCH (u:User) WHERE u.name = '{name}' RETURN u")  # want: sql-injection
    graph.execute("MATCH (u:User) WHERE u.name = $name RETURN u", {"name": name})
    JinjaSql().prepare_query(request.args["query"], {})  # not found: template-injection
    return "ok"
