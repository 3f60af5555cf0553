import os
import shutil
import tarfile
import zipfile
import tempfile
import glob
from pathlib import Path
import lxml.etree
from lxml import etree, objectify
import xml.sax
import xml.etree.ElementTree as ET
import defusedxml.ElementTree as DET
import ldap
import ldap.filter
import ldap3
from ldap3.utils.conv import escape_filter_chars
from flask import Flask, request, send_file, send_from_directory, abort
from pymongo import MongoClient
from motor.motor_asyncio import AsyncIOMotorClient
from mongoengine import Document, StringField
from neo4j import GraphDatabase
import redis
from elasticsearch import Elasticsearch
from PIL import Image
import openpyxl
import h5py
import smtplib
from email.mime.text import MIMEText
import boto3
import anyio

app = Flask(__name__)

class User(Document):
    name = StringField()

@app.post("/x")
async def x():
    n = request.form["n"]
    doc = request.get_json()
    send_file("/data/" + n, as_attachment=True)  # want: path-traversal
    send_from_directory("/data", n)
    Path("/data", n).read_text()  # want: path-traversal
    (Path("/data") / n).unlink(missing_ok=True)  # want: path-traversal
    Path("/data").joinpath(n).write_bytes(b"")  # want: path-traversal
    Path("/data", Path(n).name).read_text()
    shutil.copytree("/data/" + n, "/tmp/x")  # want: path-traversal
    shutil.rmtree(os.path.join("/data", n))  # want: path-traversal
    os.makedirs("/data/" + n, exist_ok=True)  # want: path-traversal
    os.scandir("/data/" + n)  # want: path-traversal
    glob.glob("/data/" + n + "/*")  # want: path-traversal
    with zipfile.ZipFile("/data/" + n) as z:  # want: path-traversal
        z.namelist()
    Image.open("/data/" + n)  # want: path-traversal
    openpyxl.load_workbook(filename="/data/" + n)  # want: path-traversal
    h5py.File("/data/" + n, "r")  # want: path-traversal
    await anyio.open_file("/data/" + n)  # want: path-traversal
    boto3.client("s3").upload_file("/data/" + n, "b", "k")  # want: path-traversal
    full = os.path.realpath(os.path.join("/data", n))
    if not full.startswith("/data/"):
        return "missing", 404
    open(full)
    etree.fromstring(request.data, etree.XMLParser(resolve_entities=True))  # want: xxe
    etree.fromstring(request.data, etree.XMLParser(resolve_entities=False))
    DET.fromstring(request.data)
    etree.parse("a.xml").xpath("//u[@n='" + n + "']")  # want: xpath-injection
    etree.parse("a.xml").xpath("//u[@n=$n]", n=n)
    etree.XPath("//u[@n='%s']" % n)  # want: xpath-injection
    ET.parse("a.xml").findall(".//u[@n='" + n + "']")
    ldap.initialize("x").search_ext("dc=x", ldap.SCOPE_SUBTREE, f"(uid={n})")  # want: ldap-injection
    ldap.initialize("x").search_s("dc=x", ldap.SCOPE_SUBTREE, ldap.filter.filter_format("(uid=%s)", [n]))
    ldap3.Connection("x").search("dc=x", "(uid=" + n + ")")  # want: ldap-injection
    ldap3.Connection("x").search("dc=x", "(uid=" + escape_filter_chars(n) + ")")
    db = MongoClient().shop
    db.users.find_one({"name": doc["name"]})  # want: nosql-injection
    db.users.find_one({"name": str(doc["name"])})
    db["users"].aggregate(doc["pipeline"])  # want: nosql-injection
    db.users.find({"$where": "this.n == '" + n + "'"})  # want: nosql-injection
    User.objects(__raw__=doc)  # want: nosql-injection
    with GraphDatabase.driver("x").session() as s:
        s.execute_read(lambda tx: tx.run("MATCH (n {name: '" + n + "'}) RETURN n").data())  # want: nosql-injection
        s.run("MATCH (n {name: $n})", n=n)
    GraphDatabase.driver("x").execute_query("MATCH (n:" + n + ")")  # want: nosql-injection
    redis.Redis().eval(n, 0)  # want: code-injection
    return "ok"
