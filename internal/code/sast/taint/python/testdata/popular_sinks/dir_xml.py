from flask import Flask, request, Response
import ldap, ldap3, re, logging
from lxml import etree, html
import xml.etree.ElementTree as ET, xml.sax, xml.dom.minidom, defusedxml.ElementTree as DET
import markdown, bleach
from ldap3 import Server, Connection
from ldap3.utils.conv import escape_filter_chars
from django.utils.safestring import mark_safe
app = Flask(__name__)
@app.route("/", methods=["POST"])
def x():
    q = request.form["q"]
    ldap.initialize("x").search_s("o=x", ldap.SCOPE_SUBTREE, "(uid=" + q + ")")  # want: ldap-injection
    Connection(Server("x")).search("o=x", f"(uid={q})")  # want: ldap-injection
    Connection(Server("x")).search("o=x", "(uid=%s)" % escape_filter_chars(q))
    tree = etree.parse("x.xml")
    tree.xpath("//u[@n='" + q + "']")  # want: xpath-injection
    tree.xpath("//u[@n=$n]", n=q)
    etree.XPath("//u[@n='%s']" % q)  # want: xpath-injection
    ET.parse("x.xml").find(".//u[@n='" + q + "']")  # not found: xpath-injection
    etree.fromstring(q, etree.XMLParser(resolve_entities=True))  # want: xxe
    DET.fromstring(q)
    re.search(q, "x")  # want: regex-injection
    re.search(re.escape(q), "x")
    r = Response("x")
    r.headers["X-A"] = q
    return Response("<p>" + q, content_type="text/html")  # want: xss
