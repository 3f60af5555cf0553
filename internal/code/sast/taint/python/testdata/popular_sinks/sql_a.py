from flask import Flask, request
import sqlite3, psycopg, psycopg2, MySQLdb, pymysql, mysql.connector, asyncpg, aiosqlite, aiomysql, oracledb, pyodbc, duckdb, cx_Oracle
import pandas as pd, polars as pl
import records, dataset
from databases import Database
app = Flask(__name__)
@app.route("/")
async def x():
    q = request.args["q"]
    con = sqlite3.connect("x")
    con.execute(f"SELECT * FROM t WHERE a = '{q}'")  # want: sql-injection
    con.execute("SELECT * FROM t WHERE a = ?", (q,))
    con.executescript("DELETE FROM t WHERE a = " + q)  # want: sql-injection
    with psycopg.connect("x") as c, c.cursor() as cur:
        cur.execute("SELECT '%s'" % q)  # want: sql-injection
        cur.execute("SELECT %s", (q,))
        with cur.copy("COPY t FROM " + q) as cp:  # want: sql-injection
            pass
    c2 = pymysql.connect(host="x").cursor()
    c2.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    conn = await asyncpg.connect("x")
    await conn.fetch(f"SELECT * FROM t WHERE a = {q}")  # want: sql-injection
    await conn.fetchval("SELECT $1", q)
    pool = await asyncpg.create_pool("x")
    async with pool.acquire() as k:
        await k.fetchrow("SELECT " + q)  # want: sql-injection
    async with aiosqlite.connect("x") as db:
        await db.execute("SELECT " + q)  # want: sql-injection
        async with db.execute("SELECT " + q) as cu:  # want: sql-injection
            pass
    oracledb.connect("x").cursor().execute("SELECT " + q)  # want: sql-injection
    pyodbc.connect("x").execute("SELECT " + q)  # want: sql-injection
    duckdb.sql("SELECT " + q)  # want: sql-injection
    duckdb.connect().execute("SELECT " + q)  # want: sql-injection
    pd.read_sql("SELECT " + q, con)  # want: sql-injection
    pd.read_sql_query(f"SELECT {q}", con)  # want: sql-injection
    pl.read_database("SELECT " + q, con)  # want: sql-injection
    records.Database("x").query("SELECT " + q)  # want: sql-injection
    dataset.connect("x").query("SELECT " + q)  # want: sql-injection
    d = Database("x")
    await d.fetch_all(query="SELECT " + q)  # want: sql-injection
    await d.fetch_all("SELECT :q", {"q": q})
    return ""
