from flask import Flask, request
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import create_engine, text, select, literal_column, func, desc
from sqlalchemy.orm import Session, sessionmaker
from sqlmodel import Session as SM
from django.db import connection, connections
from django.db.models.expressions import RawSQL
from django.contrib.auth.models import User
from peewee import SqliteDatabase, SQL, Model, RawQuery
from tortoise import Tortoise, connections as tconns
from tortoise.expressions import RawSQL as TR
from pony import orm
app = Flask(__name__)
db = SQLAlchemy(app)
class P(Model):
    pass
@app.route("/")
async def x():
    q = request.args["q"]
    db.session.execute(text(f"SELECT * FROM t WHERE a = '{q}'"))  # want: sql-injection
    db.session.execute(text("SELECT :q"), {"q": q})
    with create_engine("x").connect() as c:
        c.exec_driver_sql("SELECT " + q)  # want: sql-injection
        c.execute(text("SELECT " + q))  # want: sql-injection
    db.session.query(P).filter(text("a = '" + q + "'")).all()  # want: sql-injection
    select(P).order_by(text(q))  # want: sql-injection
    select(literal_column(q))  # want: sql-injection
    with Session(create_engine("x")) as s:
        s.scalars(text("SELECT " + q))  # want: sql-injection
    with connection.cursor() as cur:
        cur.execute("SELECT " + q)  # want: sql-injection
    with connections["x"].cursor() as cur:
        cur.execute("SELECT " + q)  # want: sql-injection
    User.objects.raw("SELECT * FROM u WHERE n = '%s'" % q)  # want: sql-injection
    User.objects.extra(where=["n = '" + q + "'"])  # want: sql-injection
    User.objects.annotate(v=RawSQL("SELECT " + q, []))  # want: sql-injection
    User.objects.filter(name=q)
    SqliteDatabase("x").execute_sql("SELECT " + q)  # want: sql-injection
    P.raw("SELECT " + q)  # want: sql-injection
    P.select().where(SQL("a = " + q))  # want: sql-injection
    await Tortoise.get_connection("default").execute_query("SELECT " + q)  # want: sql-injection
    orm.raw_sql("a = " + q)  # want: sql-injection
    return ""
