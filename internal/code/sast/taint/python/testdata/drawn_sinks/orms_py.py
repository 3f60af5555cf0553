from flask import Flask, request
from peewee import SQL, CharField, Model, MySQLDatabase, PostgresqlDatabase, SqliteDatabase, fn
from sqlalchemy import Column, Integer, String, column, create_engine, literal_column, select, text
from sqlalchemy.ext.asyncio import AsyncSession, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker
from tortoise import Tortoise, connections, fields
from tortoise.expressions import RawSQL
from tortoise.models import Model as TModel
from tortoise.transactions import in_transaction

app = Flask(__name__)
pdb = SqliteDatabase("x.db")
engine = create_engine("sqlite://")
aengine = create_async_engine("sqlite+aiosqlite://")
Make = sessionmaker(engine)


class Note(Model):
    body = CharField()

    class Meta:
        database = pdb


class Base(DeclarativeBase):
    pass


class User(Base):
    __tablename__ = "users"
    id = Column(Integer, primary_key=True)
    name = Column(String)


class Event(TModel):
    name = fields.CharField(50)


@app.get("/peewee")
def pw():
    q = request.args["q"]
    Note.raw("SELECT * FROM note WHERE body = '" + q + "'")  # want: sql-injection
    Note.raw("SELECT * FROM note WHERE body = ?", q)
    Note.select().where(SQL("body = '%s'" % q))  # want: sql-injection
    Note.select().where(Note.body == q)
    pdb.execute_sql("DELETE FROM note WHERE body = '" + q + "'")  # want: sql-injection
    Note.select().order_by(SQL(q))  # want: sql-injection
    return ""


@app.get("/sa")
def sa():
    q = request.args["q"]
    with engine.connect() as conn:
        conn.execute(text("SELECT * FROM users WHERE name = '" + q + "'"))  # want: sql-injection
        conn.execute(text("SELECT * FROM users WHERE name = :n"), {"n": q})
        conn.exec_driver_sql(f"SELECT '{q}'")  # want: sql-injection
    with Session(engine) as s:
        s.query(User).filter(text("name = '%s'" % q)).all()  # want: sql-injection
        s.scalars(select(User).where(User.name == q))
        s.scalars(select(User).order_by(text(q)))  # want: sql-injection
        s.execute(select(literal_column(q)))  # want: sql-injection
    with Make() as s2:
        s2.query(User).from_statement(text("SELECT " + q))  # want: sql-injection
    return ""


async def tort():
    q = request.args["q"]
    conn = connections.get("default")
    await conn.execute_query("SELECT * FROM event WHERE name = '" + q + "'")  # want: sql-injection
    await conn.execute_query("SELECT * FROM event WHERE name = ?", [q])
    await conn.execute_script("DROP TABLE " + q)  # want: sql-injection
    await Event.raw("SELECT * FROM event WHERE name = '" + q + "'")  # want: sql-injection
    await Event.annotate(x=RawSQL(q)).filter(x=1)  # want: sql-injection
    async with in_transaction() as t:
        await t.execute_query_dict("SELECT " + q)  # want: sql-injection
    await Event.filter(name=q).all()
    return ""


app.add_url_rule("/tort", view_func=tort)
