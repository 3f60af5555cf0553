import os

import aiosonic
import ansible_runner
import hglib
import markdown2
import oss2
import pypandoc
import pytesseract
import salt.client
import svn.remote
import textract
import xmlschema
from docxtpl import DocxTemplate
from flask import request
from furl import furl
from html2image import Html2Image
from ldaptor.protocols.ldap.ldapsyntax import LDAPEntry
from minio import Minio
from pyArango.connection import Connection
from pypika import Query, Table
from rethinkdb import r
from splinter import Browser
from yarl import URL
import requests
from ldap3.utils.conv import escape_filter_chars

HOSTS = {"a": "https://a.example.org/"}


def storage():
    name = request.args["name"]
    client = Minio("play.min.io", access_key="x", secret_key="y")
    client.fget_object("files", "report.pdf", "/srv/out/" + name)  # want: path-traversal
    client.fput_object("files", "report.pdf", "/srv/in/" + name)  # want: path-traversal
    client.fget_object("files", name, "/srv/out/report.pdf")
    bucket = oss2.Bucket(oss2.Auth("x", "y"), "https://oss.example.org", "files")
    bucket.put_object_from_file("report", "/srv/in/" + name)  # want: path-traversal
    bucket.get_object_to_file("report", "/srv/in/" + name)  # want: path-traversal
    bucket.get_object_to_file(name, "/srv/in/report")
    oss2.resumable_upload(bucket, "report", "/srv/in/" + name)  # want: path-traversal
    oss2.resumable_upload(bucket, name, "/srv/in/report")


def commands():
    host = request.args["host"]
    ansible_runner.run(private_data_dir="/srv", host_pattern="web", module="shell", module_args="ping " + host)  # want: command-injection
    ansible_runner.run(private_data_dir="/srv", playbook="ping.yml", extravars={"host": host})
    salt.client.LocalClient().cmd("*", "cmd.run", ["ping " + host])  # want: command-injection
    salt.client.LocalClient().cmd("*", "test.ping")


def browsers():
    url = request.args["url"]
    browser = Browser("chrome")
    browser.visit(url)  # want: ssrf
    browser.visit(HOSTS[url])
    browser.execute_script("show('" + url + "')")  # want: code-injection
    browser.evaluate_script("show('" + url + "')")  # want: code-injection
    Html2Image().screenshot(url=url, save_as="page.png")  # want: ssrf
    Html2Image().screenshot(url=HOSTS[url], save_as="page.png")


async def clients():
    host = request.args["host"]
    client = aiosonic.HTTPClient()
    await client.get("http://" + host + "/status")  # want: ssrf
    await client.get(HOSTS[host])
    requests.get(furl("http://example.org").set(host=host).url)  # want: ssrf
    requests.get(str(URL.build(scheme="http", host=host)))  # want: ssrf
    svn.remote.RemoteClient("http://" + host + "/repo")  # want: ssrf


def documents():
    name = request.args["name"]
    pypandoc.convert_file("/srv/docs/" + name, "html")  # want: path-traversal
    pypandoc.convert_text(name, "html", format="md")
    textract.process("/srv/docs/" + name)  # want: path-traversal
    textract.process("/srv/docs/" + os.path.basename(name))
    pytesseract.image_to_string("/srv/scans/" + name)  # want: path-traversal
    DocxTemplate("/srv/templates/" + name)  # want: path-traversal
    xmlschema.XMLSchema("/srv/schemas/" + name)  # want: path-traversal
    hglib.open("/srv/hg/" + name)  # want: path-traversal


def queries(client):
    name = request.args["name"]
    db = Connection()["shop"]
    db.AQLQuery("FOR u IN users FILTER u.name == '" + name + "' RETURN u", rawResults=True)  # want: nosql-injection
    db.AQLQuery("FOR u IN users FILTER u.name == @name RETURN u", bindVars={"name": name})
    r.table("users").filter(r.js("(function (u) { return u.name == '" + name + "' })")).run()  # want: code-injection
    r.table("users").filter(r.row["name"] == name).run()
    LDAPEntry(client, "dc=example").search(filterText="(uid=" + name + ")")  # want: ldap-injection
    LDAPEntry(client, "dc=example").search(filterText="(uid=" + escape_filter_chars(name) + ")")
    Query.from_(Table("users")).select("*").where(Table("users").name == name)
