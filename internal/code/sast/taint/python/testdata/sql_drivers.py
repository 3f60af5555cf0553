import databases
import mysql.connector.pooling
import neo4j
import pandas
import psycopg2
import pymongo
import snowflake.connector
from cs50 import SQL
from flask import request
from flask_sqlalchemy import SQLAlchemy
from psycopg2 import pool

course = SQL("sqlite:///app.db")
database = databases.Database("sqlite:///app.db")
orm = SQLAlchemy()
graph = neo4j.GraphDatabase.driver("neo4j://localhost")
users = pymongo.MongoClient()["app"]["users"]
connections = None


def source():
    return request.args["q"]


def start():
    global connections
    connections = psycopg2.pool.ThreadedConnectionPool(1, 5, dbname="app")


def get_connection():
    if not connections:
        raise RuntimeError("not started")
    return connections.getconn()


def execute(query, params=None):
    with get_connection().cursor() as cursor:
        cursor.execute(query, params)  # want: sql-injection
        return cursor.fetchall()


def pooled():
    execute(f"SELECT * FROM users WHERE name = '{source()}'")
    execute("SELECT * FROM users WHERE name = %s", (source(),))
    other = mysql.connector.pooling.MySQLConnectionPool(pool_size=5).get_connection()
    with other.cursor() as cursor:
        cursor.execute("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection


def drivers():
    lake = snowflake.connector.connect(user=source())
    lake.cursor().execute("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    course.execute("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    course.execute("SELECT * FROM users WHERE name = ?", source())
    pandas.read_sql("SELECT * FROM users WHERE name = '" + source() + "'", lake)  # want: sql-injection
    orm.session.execute(orm.text("SELECT * FROM users WHERE name = '" + source() + "'"))  # want: sql-injection
    orm.session.execute(orm.text("SELECT * FROM users WHERE name = :name"), {"name": source()})


async def later():
    await database.fetch_all("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    await database.fetch_all("SELECT * FROM users WHERE name = :name", {"name": source()})


def named():
    client = pymongo.MongoClient()
    client.app.users.find_one({"name": request.json["name"]})  # want: nosql-injection
    client.app.users.find_one({"name": request.form["name"]})
    client.app.users.find_one({"name": "user " + str(request.json["name"])})
    client.get_default_database().get_collection("users").find(request.json)  # want: nosql-injection


def others():
    users.find({"$where": "this.name == '" + source() + "'"})  # want: nosql-injection
    users.find({"name": source()})
    with graph.session() as session:
        session.run("MATCH (u {name: '" + source() + "'}) RETURN u")  # want: nosql-injection
        session.run("MATCH (u {name: $name}) RETURN u", name=source())
