import mysql.connector
import mysql.connector.aio
import pymssql
import trino
import trino.dbapi
import turbodbc
from flask import Flask, request
from hdbcli import dbapi
from mysql.connector import pooling

app = Flask(__name__)
pool = pooling.MySQLConnectionPool(pool_name="p", pool_size=3, database="shop")


@app.get("/mysql")
def mysql_view():
    name = request.args["name"]
    cnx = mysql.connector.connect(user="u", database="shop")
    cur = cnx.cursor(dictionary=True, buffered=True)
    cur.execute("SELECT * FROM users WHERE name = '%s'" % name)  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = %s", (name,))
    cur.execute("SELECT * FROM users WHERE name = %(n)s", {"n": name})
    for result in cur.execute(f"SELECT 1; DELETE FROM t WHERE name = '{name}'", multi=True):  # want: sql-injection
        result.fetchall()
    cur.executemany("INSERT INTO " + request.args["table"] + " VALUES (%s)", [(name,)])  # want: sql-injection
    with pool.get_connection() as con, con.cursor(prepared=True) as c:
        c.execute(f"SELECT * FROM users ORDER BY {name}")  # want: sql-injection
        c.execute("SELECT * FROM users WHERE name = ?", (name,))
    cnx.cmd_query("KILL " + request.args["id"])  # want: sql-injection
    return ""


@app.get("/mysql_async")
async def mysql_async():
    async with await mysql.connector.aio.connect(user="u") as cnx:
        async with await cnx.cursor() as cur:
            await cur.execute("SELECT * FROM u WHERE x = '" + request.args["x"] + "'")  # want: sql-injection
            await cur.execute("SELECT * FROM u WHERE x = %s", (request.args["x"],))
    return ""


@app.get("/mssql")
def mssql():
    q = request.args["q"]
    conn = pymssql.connect("server", "user", "", "db")
    cursor = conn.cursor(as_dict=True)
    cursor.execute("SELECT * FROM persons WHERE salesrep='" + q + "'")  # want: sql-injection
    cursor.execute("SELECT * FROM persons WHERE salesrep=%s", q)
    cursor.callproc("FindPerson", (q,))
    return ""


@app.get("/hana")
def hana():
    q = request.args["q"]
    conn = dbapi.connect(address="h", port=30015)
    cursor = conn.cursor()
    cursor.execute("SELECT * FROM T1 WHERE ID = '{}'".format(q))  # want: sql-injection
    cursor.execute("SELECT * FROM T1 WHERE ID = :id", {"id": q})
    cursor.executemany(f"INSERT INTO {q} VALUES (?)", [(1,)])  # want: sql-injection
    return ""


@app.get("/turbo")
def turbo():
    q = request.args["q"]
    connection = turbodbc.connect(dsn="x")
    cursor = connection.cursor()
    cursor.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    cursor.execute("SELECT * FROM t WHERE a = ?", [q])
    cursor.executemanycolumns("INSERT INTO " + q + " VALUES (?)", [[1, 2]])  # want: sql-injection
    return ""


@app.get("/trino")
def trino_view():
    q = request.args["q"]
    conn = trino.dbapi.connect(host="h", port=8080, user="u")
    cur = conn.cursor()
    cur.execute(f"SELECT * FROM system.nodes WHERE id = '{q}'")  # want: sql-injection
    cur.execute("SELECT * FROM system.nodes WHERE id = ?", (q,))
    return ""
