import duckdb
import pymysql
import pymysql.cursors
import pyodbc
import records
import snowflake.connector
from flask import Flask, request
from snowflake.snowpark import Session
from snowflake.connector import DictCursor

app = Flask(__name__)


@app.get("/odbc")
def odbc():
    q = request.args["q"]
    cnxn = pyodbc.connect("DSN=x")
    cnxn.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    cursor = cnxn.cursor()
    cursor.execute("SELECT * FROM t WHERE a = ?", q)
    cursor.execute(f"SELECT * FROM t WHERE a = '{q}'").fetchall()  # want: sql-injection
    cursor.executemany("INSERT INTO " + q + " VALUES (?)", [(1,)])  # want: sql-injection
    return ""


@app.get("/snow")
def snow():
    q = request.args["q"]
    con = snowflake.connector.connect(user="x")
    cs = con.cursor(DictCursor)
    cs.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    cs.execute("SELECT * FROM t WHERE a = %s", (q,))
    con.execute_string("USE " + q)  # want: sql-injection
    cs.execute_async("SELECT '" + q + "'")  # want: sql-injection
    session = Session.builder.configs({}).create()
    session.sql("SELECT * FROM " + q).collect()  # want: sql-injection
    return ""


@app.get("/duck")
def duck():
    q = request.args["q"]
    duckdb.sql("SELECT * FROM '" + q + "'")  # want: sql-injection
    con = duckdb.connect("x.duckdb")
    con.execute("SELECT * FROM t WHERE a = ?", [q])
    con.execute(f"SELECT * FROM t WHERE a = '{q}'").fetchall()  # want: sql-injection
    con.query("SELECT '%s'" % q)  # want: sql-injection
    duckdb.query("SELECT " + q).df()  # want: sql-injection
    return ""


@app.get("/pymysql")
def mysql():
    q = request.args["q"]
    with pymysql.connect(host="x", cursorclass=pymysql.cursors.DictCursor) as con:
        with con.cursor() as cur:
            cur.execute("SELECT * FROM t WHERE a = '%s'" % q)  # want: sql-injection
            cur.execute("SELECT * FROM t WHERE a = %s", (q,))
            cur.execute("SELECT * FROM t WHERE a = " + con.escape(q))
        con.query("SELECT '" + q + "'")  # want: sql-injection
    return ""


@app.get("/records")
def recs():
    q = request.args["q"]
    db = records.Database("postgres://")
    db.query("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    db.query("SELECT * FROM t WHERE a = :q", q=q)
    db.bulk_query("UPDATE t SET a = '" + q + "'")  # want: sql-injection
    with db.get_connection() as con:
        con.query("SELECT " + q)  # want: sql-injection
    return ""
