import sqlite3

import aiomysql
import aioodbc
import aiopg
import aiosqlite
import asyncpg
import boto3
import clickhouse_connect
import databases
import duckdb
import ibis
import libsql_client
import mariadb
import MySQLdb
import mysql.connector
import oracledb
import pandas as pd
import peewee
import polars as pl
import psycopg
import psycopg2
import pymssql
import pymysql
import pyodbc
import redshift_connector
import snowflake.connector
import snowflake.snowpark
import sqlalchemy as sa
import sqlmodel
import trino
from clickhouse_driver import Client as ClickHouse
from databricks import sql as databricks_sql
from django.db import connection, models
from django.db.models.expressions import RawSQL
from flask import request
from google.cloud import bigquery, spanner
from influxdb import InfluxDBClient
from influxdb_client import InfluxDBClient as Influx2
from influxdb_client_3 import InfluxDBClient3
from piccolo.table import Table as PiccoloTable
from playhouse.db_url import connect as connect_peewee
from playhouse.pool import PooledPostgresqlDatabase
from pony.orm import Database as PonyDatabase
from psycopg2.extras import execute_values
from sqlmodel.ext.asyncio.session import AsyncSession as SqlModelSession
from psycopg2 import sql as pgsql
from psycopg_pool import ConnectionPool
from pyhive import hive
from pyspark.sql import SparkSession
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import Session
from tortoise import Tortoise
from tortoise.models import Model as TortoiseModel


def q():
    return "SELECT * FROM users WHERE name = '" + request.args["q"] + "'"


def value():
    return request.args["q"]


# sqlite3
def use_sqlite3():
    with sqlite3.connect("app.db") as con:
        con.execute(q())  # want: sql-injection
        con.cursor().executescript(q())  # want: sql-injection
        con.execute("SELECT * FROM users WHERE name = ?", (value(),))


# aiosqlite
async def use_aiosqlite():
    async with aiosqlite.connect("app.db") as db:
        await db.execute(q())  # want: sql-injection
        async with db.execute("SELECT * FROM users WHERE name = ?", (value(),)) as cursor:
            await cursor.fetchall()


# psycopg2
def use_psycopg2():
    cur = psycopg2.connect("dbname=x").cursor()
    cur.execute(q())  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = %s", [value()])
    cur.execute(pgsql.SQL("SELECT * FROM {}").format(pgsql.Identifier(value())))
    cur.execute(pgsql.SQL(q()))  # want: sql-injection
    execute_values(cur, "INSERT INTO users (name) VALUES %s ON CONFLICT " + value(), [])  # want: sql-injection
    execute_values(cur, "INSERT INTO users (name) VALUES %s", [(value(),)])


# psycopg
async def use_psycopg():
    with psycopg.connect("dbname=x") as con:
        con.execute(q())  # want: sql-injection
        con.cursor().stream(value())  # want: sql-injection
        con.cursor().stream("SELECT * FROM users WHERE name = %s", [value()])
    async with await psycopg.AsyncConnection.connect("dbname=x") as con:
        await con.execute(q())  # want: sql-injection
        await con.execute("SELECT * FROM users WHERE name = %s", (value(),))
    with ConnectionPool("x").connection() as pooled:
        pooled.execute(q())  # want: sql-injection


# asyncpg
async def use_asyncpg():
    con = await asyncpg.connect()
    await con.fetch(q())  # want: sql-injection
    await con.fetch("SELECT * FROM users WHERE name = $1", value())
    await con.copy_from_query(value(), output="users.csv")  # want: sql-injection
    await con.copy_from_query("SELECT * FROM users WHERE name = $1", value(), output="users.csv")
    pool = await asyncpg.create_pool()
    async with pool.acquire() as pooled:
        await pooled.execute(q())  # want: sql-injection


# SQLModel
async def use_sqlmodel(session: SqlModelSession):
    with sqlmodel.create_engine("sqlite://").connect() as con:
        con.exec_driver_sql(value())  # want: sql-injection
    await session.exec(value())  # want: sql-injection
    await session.exec(sqlmodel.text("SELECT * FROM users WHERE name = :n"), params={"n": value()})


# Playhouse, pools and drivers of other events
async def use_pools():
    connect_peewee("sqlite:///app.db").execute_sql(value())  # want: sql-injection
    PooledPostgresqlDatabase("app").execute_sql(value())  # want: sql-injection
    PooledPostgresqlDatabase("app").execute_sql("SELECT * FROM users WHERE name = %s", (value(),))
    async with await oracledb.connect_async(dsn="x") as con:
        await con.cursor().execute(value())  # want: sql-injection
        await con.cursor().execute("SELECT * FROM users WHERE name = :n", [value()])


# Snowpark and InfluxDB 3
def use_frames():
    snowpark = snowflake.snowpark.Session.builder.configs({}).create()
    snowpark.sql(value())  # want: sql-injection
    snowpark.sql("SELECT * FROM users WHERE name = ?", params=[value()])
    influx = InfluxDBClient3(host="x")
    influx.query(value())  # want: sql-injection
    influx.query("SELECT * FROM users WHERE name = $n", query_parameters={"n": value()})


# aiopg
async def use_aiopg():
    async with aiopg.create_pool("dbname=x") as pool:
        async with pool.acquire() as con:
            async with con.cursor() as cur:
                await cur.execute(q())  # want: sql-injection
                await cur.execute("SELECT * FROM users WHERE name = %s", (value(),))


# PyMySQL
def use_pymysql():
    con = pymysql.connect(host="x")
    with con.cursor() as cur:
        cur.execute(q())  # want: sql-injection
        cur.execute("SELECT * FROM users WHERE name = %s", (value(),))


# aiomysql
async def use_aiomysql():
    pool = await aiomysql.create_pool(host="x")
    async with pool.acquire() as con:
        async with con.cursor(aiomysql.DictCursor) as cur:
            await cur.execute(q())  # want: sql-injection
            await cur.execute("SELECT * FROM users WHERE name = %s", (value(),))


# mysqlclient
def use_mysqlclient():
    cur = MySQLdb.connect(db="x").cursor()
    cur.execute(q())  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = %s", (value(),))


# MySQL Connector
def use_mysql_connector():
    cur = mysql.connector.connect(database="x").cursor(dictionary=True)
    cur.execute(q())  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = %s", (value(),))


# MariaDB
def use_mariadb():
    cur = mariadb.connect(database="x").cursor()
    cur.execute(q())  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = ?", (value(),))


# pyodbc
def use_pyodbc():
    con = pyodbc.connect("DSN=x")
    con.execute(q())  # want: sql-injection
    con.cursor().execute("SELECT * FROM users WHERE name = ?", value())


# aioodbc
async def use_aioodbc():
    con = await aioodbc.connect(dsn="x")
    cur = await con.cursor()
    await cur.execute(q())  # want: sql-injection
    await cur.execute("SELECT * FROM users WHERE name = ?", value())


# pymssql
def use_pymssql():
    cur = pymssql.connect("x").cursor(as_dict=True)
    cur.execute(q())  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = %s", value())


# oracledb
def use_oracledb():
    with oracledb.connect(user="x") as con:
        con.cursor().execute(q())  # want: sql-injection
        con.cursor().execute("SELECT * FROM users WHERE name = :1", [value()])


# SQLAlchemy
def use_sqlalchemy(session: Session):
    engine = sa.create_engine("sqlite://")
    with engine.begin() as con:
        con.execute(sa.text(q()))  # want: sql-injection
        con.exec_driver_sql(q())  # want: sql-injection
        con.execute(sa.text("SELECT * FROM users WHERE name = :n"), {"n": value()})
    session.execute(sa.text(q()))  # want: sql-injection
    session.execute(sa.select(sa.column("x")).order_by(sa.text(value())))  # want: sql-injection


async def use_async_sqlalchemy(session: AsyncSession):
    async with create_async_engine("sqlite://").connect() as con:
        await con.execute(sa.text(q()))  # want: sql-injection
    await session.execute(sa.text("SELECT * FROM users WHERE name = :n"), {"n": value()})


# SQLModel
def use_sqlmodel(engine):
    with sqlmodel.Session(engine) as session:
        session.exec(sqlmodel.text(q()))  # want: sql-injection
        session.exec(sqlmodel.select(User).where(User.name == value()))


class User(models.Model):
    name = models.CharField()


# Django
def use_django():
    User.objects.raw(q())  # want: sql-injection
    User.objects.extra(where=["name = '" + value() + "'"])  # want: sql-injection
    User.objects.annotate(x=RawSQL(q(), []))  # want: sql-injection
    with connection.cursor() as cursor:
        cursor.execute(q())  # want: sql-injection
        cursor.execute("SELECT * FROM users WHERE name = %s", [value()])
    User.objects.raw("SELECT * FROM users WHERE name = %s", [value()])


# peewee
class Person(peewee.Model):
    name = peewee.CharField()


def use_peewee():
    peewee.SqliteDatabase("x").execute_sql(q())  # want: sql-injection
    Person.raw(q())  # want: sql-injection
    Person.select().where(peewee.SQL("name = '" + value() + "'"))  # want: sql-injection
    Person.select().where(Person.name == value())
    Person.raw("SELECT * FROM users WHERE name = %s", value())


# Pony
pony = PonyDatabase()


def use_pony():
    pony.select("select * from Person where name = '" + value() + "'")  # want: sql-injection
    pony.select("select * from Person where name = $name", {"name": value()})


# Tortoise
class Tortle(TortoiseModel):
    pass


async def use_tortoise():
    await Tortle.raw(q())  # want: sql-injection
    con = Tortoise.get_connection("default")
    await con.execute_query(q())  # want: sql-injection
    await con.execute_query("SELECT * FROM users WHERE name = $1", [value()])
    await Tortle.filter(name=value())


# Piccolo
class Band(PiccoloTable):
    pass


async def use_piccolo():
    await Band.raw(q())  # want: sql-injection
    await Band.raw("SELECT * FROM band WHERE name = {}", value())


# databases
async def use_databases():
    database = databases.Database("sqlite://")
    await database.fetch_all(query=q())  # want: sql-injection
    await database.fetch_all(query="SELECT * FROM users WHERE name = :n", values={"n": value()})


# clickhouse-driver
def use_clickhouse_driver():
    ClickHouse("localhost").execute(q())  # want: sql-injection
    ClickHouse("localhost").execute("SELECT * FROM users WHERE name = %(n)s", {"n": value()})


# clickhouse-connect
def use_clickhouse_connect():
    client = clickhouse_connect.get_client(host="x")
    client.query(q())  # want: sql-injection
    client.command(q())  # want: sql-injection
    client.query("SELECT * FROM users WHERE name = {n:String}", parameters={"n": value()})


# DuckDB
def use_duckdb():
    duckdb.sql(q())  # want: sql-injection
    duckdb.connect().execute(q())  # want: sql-injection
    duckdb.connect().sql(q())  # want: sql-injection
    duckdb.execute("SELECT * FROM users WHERE name = ?", [value()])


# Snowflake
def use_snowflake():
    cur = snowflake.connector.connect(user="x").cursor()
    cur.execute(q())  # want: sql-injection
    cur.execute("SELECT * FROM users WHERE name = %s", (value(),))


# BigQuery
def use_bigquery():
    client = bigquery.Client()
    client.query(q())  # want: sql-injection
    config = bigquery.QueryJobConfig(query_parameters=[bigquery.ScalarQueryParameter("n", "STRING", value())])
    client.query("SELECT * FROM users WHERE name = @n", job_config=config)


# Spanner
def use_spanner():
    database = spanner.Client().instance("i").database("d")
    with database.snapshot() as snapshot:
        snapshot.execute_sql(q())  # want: sql-injection
        snapshot.execute_sql("SELECT * FROM users WHERE name = @n", params={"n": value()})


# Athena
def use_athena():
    athena = boto3.client("athena")
    athena.start_query_execution(QueryString=q())  # want: sql-injection
    athena.start_query_execution(QueryString="SELECT * FROM users WHERE name = ?", ExecutionParameters=[value()])


# RDS Data
def use_rds_data():
    rds = boto3.client("rds-data")
    rds.execute_statement(resourceArn="x", secretArn="y", sql=q())  # want: sql-injection
    rds.execute_statement(sql="SELECT * FROM users WHERE name = :n", parameters=[{"name": "n", "value": {"stringValue": value()}}])


# Redshift
def use_redshift():
    redshift_connector.connect(host="x").cursor().execute(q())  # want: sql-injection
    redshift_connector.connect(host="x").cursor().execute("SELECT * FROM users WHERE name = %s", (value(),))


# Trino
def use_trino():
    trino.dbapi.connect(host="x").cursor().execute(q())  # want: sql-injection
    trino.dbapi.connect(host="x").cursor().execute("SELECT * FROM users WHERE name = ?", (value(),))


# Hive
def use_hive():
    hive.connect("x").cursor().execute(q())  # want: sql-injection
    hive.connect("x").cursor().execute("SELECT * FROM users WHERE name = %s", (value(),))


# Databricks
def use_databricks():
    with databricks_sql.connect(server_hostname="x") as con, con.cursor() as cur:
        cur.execute(q())  # want: sql-injection
        cur.execute("SELECT * FROM users WHERE name = :n", {"n": value()})


# Spark
def use_spark():
    spark = SparkSession.builder.appName("x").getOrCreate()
    spark.sql(q())  # want: sql-injection
    spark.sql("SELECT * FROM users WHERE name = :n", args={"n": value()})


# pandas
def use_pandas(engine):
    pd.read_sql(q(), engine)  # want: sql-injection
    pd.read_sql("SELECT * FROM users WHERE name = ?", engine, params=[value()])
    pd.DataFrame().query("name == '" + value() + "'")  # want: code-injection
    pd.DataFrame().query("name == @name")
    pd.read_csv("a.csv").query(value())  # want: code-injection


# Polars
def use_polars():
    pl.read_database_uri(q(), "sqlite://")  # want: sql-injection
    pl.read_database_uri("SELECT * FROM users", value)


# InfluxDB
def use_influx():
    InfluxDBClient().query(q())  # want: sql-injection
    InfluxDBClient().query("SELECT * FROM cpu WHERE host = $h", bind_params={"h": value()})
    Influx2(url="x").query_api().query('from(bucket: "' + value() + '")')  # want: sql-injection
