import sqlite3
import asyncpg
import psycopg
from psycopg import sql
import pymysql.cursors
import mysql.connector
import aiosqlite
import duckdb
import pandas as pd
import polars as pl
from flask import Flask, request
from sqlalchemy import create_engine, text, select, column, literal_column, desc
from sqlalchemy.orm import Session
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Session as SMSession
from tortoise import Tortoise
from peewee import SQL, RawQuery, SqliteDatabase
from pony.orm import db_session, select as pselect
from google.cloud import bigquery
import snowflake.connector
import clickhouse_connect
from databases import Database
from django.db import connection, connections
from django.db.models.expressions import RawSQL

app = Flask(__name__)

@app.get("/x")
async def x():
    q = request.args["q"]
    with psycopg.connect("x") as conn, conn.cursor() as cur:
        cur.execute(f"SELECT * FROM t WHERE n = '{q}'")  # want: sql-injection
        cur.execute("SELECT * FROM t WHERE n = %s", (q,))
        cur.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(q)))
        cur.execute(sql.SQL("SELECT * FROM " + q))  # want: sql-injection
        conn.execute("SELECT " + q)  # want: sql-injection
    pool = await asyncpg.create_pool("x")
    async with pool.acquire() as con:
        await con.fetchrow(f"SELECT * FROM t WHERE n = '{q}'")  # want: sql-injection
        await con.fetchval("SELECT $1", q)
    async with aiosqlite.connect("a.db") as db:
        await db.execute_fetchall(f"SELECT '{q}'")  # want: sql-injection
        async with db.execute("SELECT " + q) as cursor:  # want: sql-injection
            pass
    with sqlite3.connect("a.db") as c:
        c.executescript(f"DELETE FROM t WHERE n = '{q}'")  # want: sql-injection
    engine = create_engine("sqlite://")
    with engine.begin() as c:
        c.execute(text(f"SELECT * FROM t WHERE n = '{q}'"))  # want: sql-injection
        c.execute(text("SELECT * FROM t WHERE n = :q"), {"q": q})
        c.exec_driver_sql("SELECT " + q)  # want: sql-injection
    with Session(engine) as s:
        s.scalars(select(column("a")).where(text("a = '" + q + "'")))  # want: sql-injection
        s.query(column("a")).order_by(text(q))  # want: sql-injection
        s.execute(select(literal_column(q)))  # want: sql-injection
    await Tortoise.get_connection("default").execute_query(f"SELECT '{q}'")  # want: sql-injection
    SqliteDatabase("a").execute_sql("SELECT " + q)  # want: sql-injection
    SQL("a = '%s'" % q)  # want: sql-injection
    SQL("a = ?", [q])
    duckdb.sql(f"SELECT '{q}'")  # want: sql-injection
    pd.read_sql_query(f"SELECT '{q}'", engine)  # want: sql-injection
    pd.read_sql_query("SELECT ?", engine, params=[q])
    pl.read_database(query=f"SELECT '{q}'", connection=engine)  # want: sql-injection
    bigquery.Client().query_and_wait(f"SELECT '{q}'")  # want: sql-injection
    snowflake.connector.connect().cursor().execute("SELECT '%s'" % q)  # want: sql-injection
    clickhouse_connect.get_client().query_df(f"SELECT '{q}'")  # want: sql-injection
    await Database("x").fetch_all(query=f"SELECT '{q}'")  # want: sql-injection
    await Database("x").fetch_all(query="SELECT :q", values={"q": q})
    with connections["a"].cursor() as cur:
        cur.execute("SELECT " + q)  # want: sql-injection
    RawSQL("a = '%s'" % q, [])  # want: sql-injection
    cnx = mysql.connector.connect()
    cnx.cursor(dictionary=True).execute("SELECT {}".format(q))  # want: sql-injection
    return "ok"
