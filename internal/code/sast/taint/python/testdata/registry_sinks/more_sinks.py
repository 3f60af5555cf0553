import os
import tarfile

import grequests
import mechanize
import pygit2
import rarfile
import s3fs
from fastapi import FastAPI, UploadFile
from influxdb_client import InfluxDBClient
from opensearchpy import AsyncOpenSearch, OpenSearch
from piccolo.engine.sqlite import SQLiteEngine
from piccolo.query import Query
from piccolo.querystring import QueryString
from pony.orm import Database, Required, db_session, raw_sql, select
from pyppeteer import launch
from weasyprint import CSS, HTML

app = FastAPI()
db = Database()


class Person(db.Entity):
    name = Required(str)


@app.get("/pony")
@db_session
def pony(name: str, n: int):
    db.select(f"SELECT * FROM person WHERE name = '{name}'")  # want: sql-injection
    db.select("SELECT * FROM person WHERE name = $name")
    db.execute("DELETE FROM person WHERE name = '" + name + "'")  # want: sql-injection
    Person.select_by_sql("SELECT * FROM person WHERE name = '%s'" % name)  # want: sql-injection
    Person.get_by_sql("SELECT * FROM person WHERE name = $name")
    select(p for p in Person if raw_sql("p.name = '" + name + "'"))  # want: sql-injection
    db.exists(f"SELECT 1 FROM person LIMIT {n}")
    db.get("name from person where name = '" + name + "'")  # want: sql-injection


@app.get("/piccolo")
async def piccolo(name: str):
    engine = SQLiteEngine()
    await engine._run_in_new_connection("SELECT * FROM t WHERE a = '" + name + "'")  # want: sql-injection
    QueryString("SELECT * FROM t WHERE a = '" + name + "'")  # want: sql-injection
    QueryString("SELECT * FROM t WHERE a = {}", name)


@app.get("/search")
async def search(q: str, body: dict):
    os_client = OpenSearch(hosts=["h"])
    os_client.search(index="i", body={"query": {"query_string": {"query": q}}})
    os_client.search(index="i", body={"script_fields": {"x": {"script": {"source": "doc['" + q + "']"}}}})  # not found: code-injection
    os_client.update(index="i", id=1, body={"script": "ctx._source.x = '" + q + "'"})  # want: code-injection
    await AsyncOpenSearch(hosts=["h"]).search(index="i", body=body)  # want: nosql-injection
    influx = InfluxDBClient(url="http://i:8086", token="t", org="o")
    influx.query_api().query(f'from(bucket:"b") |> range(start: -1h) |> filter(fn: (r) => r.name == "{q}")')  # want: sql-injection
    influx.query_api().query('from(bucket:"b") |> filter(fn: (r) => r.name == n)', params={"n": q})


@app.post("/files")
def files(name: str, up: UploadFile):
    with rarfile.RarFile("/srv/" + name) as r:  # want: path-traversal
        r.extractall("/srv/out/" + name)  # want: path-traversal
    with tarfile.open("/srv/" + name) as t:  # want: path-traversal
        t.extractall("/srv/out", filter="data")
    t2 = tarfile.open(fileobj=up.file)
    for m in t2.getmembers():
        t2.extract(m, "/srv/out")  # want: path-traversal
    with tarfile.open("/srv/" + os.path.basename(name)) as t3:
        t3.getnames()
    fs = s3fs.S3FileSystem()
    fs.get("bucket/key", "/srv/" + name)  # want: path-traversal
    fs.put("/srv/" + name, "bucket/key")  # want: path-traversal
    fs.open("bucket/" + name)
    s3fs.S3FileSystem(client_kwargs={"endpoint_url": name})  # want: ssrf


@app.get("/http")
async def http(url: str, js: str, page: str):
    grequests.map([grequests.get(url)])  # want: ssrf
    grequests.get("https://api.example/", params={"u": url})
    br = mechanize.Browser()
    br.open(url)  # want: ssrf
    br.open("https://x.example/")
    mechanize.urlopen(url)  # want: ssrf
    browser = await launch()
    p = await browser.newPage()
    await p.goto(url)  # want: ssrf
    await p.evaluate("document.title = '" + js + "'")  # want: code-injection
    await p.evaluate("(t) => { document.title = t }", js)
    await p.screenshot({"path": "/srv/shots/" + page})  # want: path-traversal
    await p.screenshot(path="/srv/shots/" + page)  # want: path-traversal
    HTML(url=url).write_pdf("/srv/out.pdf")  # want: ssrf
    HTML(string="<p>x</p>").write_pdf("/srv/out/" + page)  # want: path-traversal
    CSS(filename="/srv/css/" + page)  # want: path-traversal, ssrf
    HTML(string="<p>" + js + "</p>").write_pdf()  # want: xss


@app.get("/git")
def git(url: str, ref: str):
    pygit2.clone_repository(url, "/srv/repo")  # want: ssrf
    pygit2.Repository("/srv/" + ref)  # want: path-traversal
    pygit2.clone_repository("https://git.example/x.git", "/srv/" + ref)  # want: path-traversal
    pygit2.Repository("/srv/repo").revparse_single(ref)
