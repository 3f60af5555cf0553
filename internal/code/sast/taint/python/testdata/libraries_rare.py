import aiosmtplib
import apsw
import asyncmy
from bottle import SimpleTemplate
import configobj
import edgedb
import ffmpeg
import firebird.driver
from flask import request
from gino import Gino
import hickle
import httpx
import ibm_db
import jsonpickle
from ldap3 import Connection
import lxml.html
from moviepy.editor import VideoFileClip
from orator import DatabaseManager
import polars as pl
import ptyprocess
from pydub import AudioSegment
import pyppeteer
import requests_html
import rpy2.robjects
import sarge
import sqlite_utils
import trafilatura
import trio
import urllib3


def text():
    return request.args["q"]


def sql():
    return "SELECT * FROM t WHERE n = '" + request.args["q"] + "'"


# asyncmy
async def use_asyncmy():
    con = await asyncmy.connect(host="x")
    async with con.cursor() as cur:
        await cur.execute(sql())  # want: sql-injection
        await cur.execute("SELECT * FROM t WHERE n = %s", (text(),))


# gino

db = Gino()


async def use_gino():
    await db.status(db.text(sql()))  # want: sql-injection
    await db.status("SELECT * FROM t WHERE n = $1", text())


# edgedb
def use_edgedb():
    edgedb.create_client().query("SELECT User FILTER .name = '" + text() + "'")  # want: sql-injection
    edgedb.create_client().query("SELECT User FILTER .name = <str>$n", n=text())


# orator
def use_orator():
    DatabaseManager({}).select(sql())  # want: sql-injection
    DatabaseManager({}).select("SELECT * FROM t WHERE n = ?", [text()])


# firebird
def use_firebird():
    with firebird.driver.connect("x") as con:
        con.cursor().execute(sql())  # want: sql-injection
        con.cursor().execute("SELECT * FROM t WHERE n = ?", (text(),))


# ibm_db
def use_ibm(con):
    ibm_db.exec_immediate(con, sql())  # want: sql-injection
    ibm_db.prepare(con, "SELECT * FROM t WHERE n = ?")


# sqlite-utils
def use_sqlite_utils():
    sqlite_utils.Database("a.db").query(sql())  # want: sql-injection
    sqlite_utils.Database("a.db").query("SELECT * FROM t WHERE n = ?", [text()])


# apsw
def use_apsw():
    apsw.Connection("a.db").cursor().execute(sql())  # want: sql-injection
    apsw.Connection("a.db").execute("SELECT * FROM t WHERE n = ?", (text(),))


# bottle
def use_stpl():
    SimpleTemplate(text()).render()  # want: template-injection
    SimpleTemplate("<p>{{q}}").render(q=text())


# aiosmtplib
async def use_aiosmtplib():
    await aiosmtplib.send("Subject: " + text() + "\n\nHi", sender="a@x", recipients=["b@x"], hostname="localhost")  # want: email-injection


# requests-html
def use_html():
    requests_html.HTMLSession().get(text())  # want: ssrf
    requests_html.HTMLSession().get("https://a.example/" + text())


# httpx client base_url
def use_base():
    httpx.Client(base_url=text()).get("/")  # want: ssrf
    httpx.Client(base_url="https://a.example").get("/x")


# urllib3 pool
def use_pool():
    urllib3.HTTPConnectionPool(text()).request("GET", "/")  # want: ssrf
    urllib3.HTTPConnectionPool("a.example").request("GET", "/")


# trafilatura
def use_trafilatura():
    trafilatura.fetch_url(text())  # want: ssrf
    trafilatura.extract("<p>")


# pyppeteer
async def use_pyppeteer():
    browser = await pyppeteer.launch()
    page = await browser.newPage()
    await page.goto(text())  # want: ssrf
    await page.goto("https://a.example/")


# pydub
def use_pydub():
    AudioSegment.from_file("/srv/" + text())  # want: path-traversal
    AudioSegment.from_file("/srv/a.wav")


# ffmpeg-python
def use_ffmpeg():
    ffmpeg.input("/srv/" + text()).output("/tmp/x").run()  # want: path-traversal


# moviepy
def use_moviepy():
    VideoFileClip("/srv/" + text())  # want: path-traversal
    VideoFileClip("/srv/a.mp4")


# polars
def use_polars():
    pl.read_csv("/srv/" + text())  # want: path-traversal
    pl.read_csv("/srv/a.csv")


# ConfigObj
def use_configobj():
    configobj.ConfigObj("/srv/" + text())  # want: path-traversal
    configobj.ConfigObj("/srv/a.ini")


# ptyprocess
def use_pty():
    ptyprocess.PtyProcess.spawn(["sh", "-c", "ping " + text()])  # want: command-injection
    ptyprocess.PtyProcess.spawn(["ping", text()])


# sarge
def use_sarge():
    sarge.run("ping " + text())  # want: command-injection
    sarge.run(sarge.shell_format("ping {0}", text()))


# trio
async def use_trio():
    await trio.run_process("ping " + text(), shell=True)  # want: command-injection
    await trio.run_process(["ping", text()])


# hickle
def use_hickle():
    hickle.load(request.args["f"])  # want: deserialisation
    hickle.load("/srv/a.hkl")


# jsonpickle unpickler
def use_unpickler():
    jsonpickle.unpickler.Unpickler().restore(request.get_json())  # want: deserialisation


# rpy2
def use_r():
    rpy2.robjects.r(text())  # want: code-injection
    rpy2.robjects.r("1 + 1")


# lxml.html
def use_lxml_html():
    lxml.html.fromstring("<p>").xpath("//a[@id='" + text() + "']")  # want: xpath-injection
    lxml.html.fromstring("<p>").xpath("//a[@id=$i]", i=text())


# ldap3
def use_paged():
    Connection("x").extend.standard.paged_search("dc=x", "(uid=" + text() + ")")  # want: ldap-injection
