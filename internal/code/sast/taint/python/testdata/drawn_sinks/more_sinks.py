import sqlite3
import aiosqlite
import dataset
import docker
import jinja2
import markdown
import oracledb
import redis
import sh
from cassandra.cluster import Cluster
from cassandra.query import SimpleStatement
from flask import Flask, request, Response
from flask_mail import Mail, Message
from jinja2 import Environment, Template
from markupsafe import escape
from selenium import webdriver

app = Flask(__name__)
mail = Mail(app)


@app.post("/a")
def a():
    q = request.form["q"]
    con = sqlite3.connect("x.db")
    con.executescript("DELETE FROM t WHERE a = '" + q + "'")  # want: sql-injection
    with con:
        con.cursor().execute(f"SELECT '{q}'")  # want: sql-injection
    con.execute("SELECT ?", (q,))
    ora = oracledb.connect(user="x")
    with ora.cursor() as cur:
        cur.execute("SELECT * FROM t WHERE a = '%s'" % q)  # want: sql-injection
        cur.execute("SELECT :1", [q])
        cur.callproc(q)
    pool = oracledb.create_pool(user="x")
    with pool.acquire() as c:
        c.cursor().execute("SELECT " + q)  # want: sql-injection
    db = dataset.connect("sqlite://")
    db.query("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    db.query("SELECT * FROM t WHERE a = :q", q=q)
    session = Cluster().connect("ks")
    session.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    session.execute(SimpleStatement(f"SELECT '{q}'"))  # want: sql-injection
    session.execute_async("SELECT " + q)  # want: sql-injection
    session.execute("SELECT * FROM t WHERE a = %s", (q,))
    return ""


async def b():
    q = request.args["q"]
    async with aiosqlite.connect("x") as db:
        await db.execute("SELECT '" + q + "'")  # want: sql-injection
        async with db.execute(f"SELECT '{q}'") as cur:  # want: sql-injection
            await cur.fetchall()
        await db.executescript(q)  # want: sql-injection
    r = redis.Redis()
    r.eval("return " + q, 0)  # want: code-injection
    r.register_script(q)  # want: code-injection
    r.get("k:" + q)


@app.get("/c")
def c():
    q = request.args["q"]
    Template(q).render()  # want: template-injection
    Environment().from_string("hi " + q).render()  # want: template-injection
    jinja2.Environment(autoescape=True).from_string("{{ a }}").render(a=q)
    m = Message(subject="x", recipients=["a@x"], html="<p>" + q + "</p>")  # want: xss
    mail.send(m)
    m2 = Message("x", recipients=["a@x"], html=f"<p>{escape(q)}</p>")
    mail.send(m2)
    sh.bash("-c", "ping " + q)  # want: command-injection
    sh.ping(q)
    sh.Command(q)()  # want: command-injection
    client = docker.from_env()
    client.containers.run("x", "sh -c 'ping " + q + "'")  # want: command-injection
    client.containers.get("x").exec_run("ls " + q)  # want: command-injection
    client.containers.run("x", ["ping", q])
    client.images.build(path="/srv/" + q)  # want: path-traversal
    d = webdriver.Chrome()
    d.get(q)  # want: ssrf
    d.execute_script("return " + q)  # want: code-injection
    d.save_screenshot("/srv/" + q)  # want: path-traversal
    return Response(markdown.markdown(q), mimetype="text/html")  # want: xss


app.add_url_rule("/b", view_func=b)
