import asyncpg
import sqlite3
from flask import request
from flask_mysqldb import MySQL
from peewee import SQL, Model, SqliteDatabase
from sqlalchemy import column, create_engine, select, text
from sqlalchemy.orm import Session

db = SqliteDatabase("app.db")
mysql = MySQL()
engine = create_engine("sqlite://")


class User(Model):
    pass


def source():
    return request.args["q"]


async def drivers(store):
    pg = await asyncpg.connect("postgres://localhost")
    await pg.fetch("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    await pg.fetch("SELECT * FROM users WHERE name = $1", source())
    cursor = mysql.connection.cursor()
    cursor.execute("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    cursor.execute("SELECT * FROM users WHERE name = %s", (source(),))
    eval(cursor.fetchone())
    other = sqlite3.connect(source()).cursor()
    eval(other.execute("SELECT 1").fetchone())
    eval(store.run(source()).fetchall())
    store.cursor().execute("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    store.execute("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection


DATED = "SELECT DATE_FORMAT(d, '%d.%m.%Y') FROM users WHERE name = '{}'"


def formatted():
    name = source()
    cursor = mysql.connection.cursor()
    cursor.execute(DATED.format(name))  # want: sql-injection
    cursor.execute(DATED.format(name.replace("'", "''")))
    cursor.execute(DATED.format(name.replace("'", "''", 1)))  # want: sql-injection


def mapped():
    with engine.connect() as c:
        c.execute("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
        c.execute(text("SELECT * FROM users WHERE name = :name"), {"name": source()})
    with Session(engine) as s:
        s.query(User).from_statement("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
        s.execute(select(column(source())).order_by(column(source())))
        s.execute(select(column(source(), is_literal=True)))  # want: sql-injection
        eval(column(source()).key)
        eval(s.query(source()).first())
        eval(s.get(User, source()))
    eval(select(source()))
    eval(User.query.filter_by(name=source()).first_or_404())


def peewee():
    User.raw("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    User.raw("SELECT * FROM users WHERE name = ?", source())
    db.execute_sql("SELECT * FROM users WHERE name = '" + source() + "'")  # want: sql-injection
    SQL(source())  # want: sql-injection
