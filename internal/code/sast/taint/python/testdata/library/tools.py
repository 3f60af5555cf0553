import configparser
import html
import io
import logging
import pathlib
import random
import re
import secrets
import ssl
import tempfile
import xml.dom.minidom
import xml.sax
import xml.sax.handler

import ldap3
import lxml.etree
import paramiko
import pymongo
import requests
from Crypto.Cipher import AES, DES
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from flask import request
from jinja2 import Environment, Template
from ldap3.utils.conv import escape_filter_chars
from lxml import etree

logger = logging.getLogger(__name__)
BASE = pathlib.Path("/srv/files")


def source():
    return request.args["q"]


def paths():
    name = source()
    (BASE / name).read_text()  # want: path-traversal
    path = (BASE / name).resolve()
    if not path.is_relative_to(BASE):
        return
    path.read_text()
    other = BASE / source()
    if not str(other).startswith(str(BASE)):
        return
    other.read_text()  # want: path-traversal
    if "../" in name:
        return
    open(f"/srv/{name}")


def log():
    logger.info("user %s", source())  # want: log-injection
    logger.info("user %r", source().replace("\n", ""))
    logging.warning(f"user {source()!r}")
    logger.info("user %d", int(source()))


def documents():
    parser = xml.sax.make_parser()
    xml.dom.minidom.parseString(source(), parser)
    parser.setFeature(xml.sax.handler.feature_external_ges, True)
    xml.dom.minidom.parseString(source(), parser)  # want: xxe
    etree.fromstring(source(), etree.XMLParser(resolve_entities=True))  # want: xxe
    etree.fromstring(source(), etree.XMLParser(resolve_entities=False))


def xpath():
    root = lxml.etree.parse("users.xml")
    root.xpath("//user[@name='" + source() + "']")  # want: xpath-injection
    root.xpath("//user[@name=$name]", name=source())
    root.xpath("//user[@name='" + source().replace("'", "&apos;") + "']")
    find = etree.XPath(f"//user[@name='{source()}']")  # want: xpath-injection
    find(root)


def directory():
    connection = ldap3.Connection(ldap3.Server("ldap.example.com"))
    connection.search("dc=example", f"(uid={source()})")  # want: ldap-injection
    connection.search("dc=example", f"(uid={escape_filter_chars(source())})")


def config():
    c = configparser.ConfigParser()
    c.add_section("a")
    c.set("a", "one", "safe")
    c.set("a", "two", source())
    eval(c.get("a", "one"))
    eval(c.get("a", "two"))  # want: code-injection


def buffers():
    out = io.StringIO()
    out.write("1 + ")
    out.write(source())
    eval(out.getvalue())  # want: code-injection


def templates():
    Environment().from_string(source()).render()  # want: template-injection
    Template("{{ name }}").render(name=source())
    Environment(autoescape=False)  # want: no-escaping


def patterns():
    re.search(source(), "text")  # want: regex-injection
    re.search(re.escape(source()), "text")
    code = source()
    if re.fullmatch(r"[a-z]+", code):
        eval(code)
    if re.match(r"^[0-9]+$", code):
        eval(code)
    if re.match(r"[0-9]+", code):
        eval(code)  # want: code-injection
    eval(re.sub(r"[^a-z]", "", code))


def remote():
    client = paramiko.SSHClient()
    client.set_missing_host_key_policy(paramiko.AutoAddPolicy())  # want: no-tls-check
    client.exec_command("ls " + source())  # want: command-injection
    requests.get(source())  # want: ssrf
    requests.get("https://example.com/" + source())
    requests.get("https://example.com", verify=False)  # want: no-tls-check
    context = ssl.create_default_context()
    context.check_hostname = False  # want: no-tls-check
    context.verify_mode = ssl.CERT_NONE  # want: no-tls-check
    ssl._create_unverified_context()  # want: no-tls-check


def database():
    users = pymongo.MongoClient()["app"]["users"]
    users.find_one({"name": request.json["name"]})  # want: nosql-injection
    users.find_one({"name": str(request.json["name"])})


def keys(key):
    DES.new(key, DES.MODE_CBC)  # want: weak-cipher
    AES.new(key, AES.MODE_ECB)  # want: weak-cipher
    AES.new(b"0123456789abcdef", AES.MODE_GCM)  # want: hardcoded-key
    AES.new(key, AES.MODE_CBC, b"0123456789abcdef")  # want: fixed-nonce
    Cipher(algorithms.AES(key), modes.ECB())  # want: weak-cipher
    Cipher(algorithms.AES(key), modes.GCM(secrets.token_bytes(12)))
    rsa.generate_private_key(public_exponent=65537, key_size=1024)  # want: weak-key
    rsa.generate_private_key(public_exponent=65537, key_size=3072)


def randoms():
    token = str(random.randint(0, 10))  # want: weak-random
    token = secrets.token_hex(16)
    token = random.SystemRandom().random()
    color = random.choice(["red", "blue"])
    tempfile.mktemp()  # want: temporary-file
    tempfile.mkstemp()
    return token, color, html.escape(source())
