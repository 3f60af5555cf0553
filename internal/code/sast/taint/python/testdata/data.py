import base64
import configparser
import json
import re
import xml.dom.minidom
import xml.etree.ElementTree as ElementTree
import xml.sax
import xml.sax.handler

import defusedxml.minidom
import elementpath
import lxml.etree
import lxml.objectify
import numpy
import yaml
from flask import request


def source():
    return request.args["q"]


def documents():
    numpy.load(request.files["f"], allow_pickle=True)  # want: deserialisation
    numpy.load(request.files["f"])
    numpy.loadtxt(request.files["f"])
    yaml.unsafe_load(source())  # want: deserialisation
    eval(yaml.safe_load(source())["code"])  # want: code-injection
    eval(json.loads(source())["code"])  # want: code-injection
    eval(json.dumps(source()))  # want: code-injection
    eval(base64.b64decode(source()))  # want: code-injection


def config():
    c = configparser.ConfigParser()
    c.add_section("a")
    c.set("a", "code", source())
    c.set("a", "size", source())
    eval(c.get("a", "code"))  # want: code-injection
    eval(c.getint("a", "size"))
    eval(c.has_option("a", source()))


NAME = re.compile("[a-z]+")
FULL = re.compile("^[a-z]+$")


def patterns():
    code = source()
    if NAME.fullmatch(code):
        eval(code)
    if FULL.match(code):
        eval(code)
    if NAME.match(code):
        eval(code)  # want: code-injection
    eval(NAME.findall(code)[0])  # want: code-injection
    eval(NAME.sub("", code))  # want: code-injection
    eval(NAME.match(code).group(0))
    eval(re.sub("[^a-z]", "", code, flags=re.IGNORECASE))
    eval(re.sub("[^a-z]", "", code, count=0))
    eval(re.sub("[^a-z]", "", code, 1))  # want: code-injection
    eval(re.sub("[^a-z]", "", code, count=1))  # want: code-injection
    eval(re.findall(r"\w+", code)[0])  # want: code-injection
    eval(re.split(",", code)[0])  # want: code-injection


def xml_documents():
    parser = xml.sax.make_parser()
    parser.parse(source())
    parser.setFeature(xml.sax.handler.feature_namespaces, True)
    parser.parse(source())
    parser.setFeature(xml.sax.handler.feature_external_ges, True)
    parser.parse(source())  # want: xxe
    root = xml.dom.minidom.parseString(source())
    eval(root.documentElement.tagName)  # want: code-injection
    tree = ElementTree.fromstring(source())
    eval(tree.text)  # want: code-injection
    eval(tree.find("code").text)  # want: code-injection
    eval(ElementTree.parse(request.files["f"]).getroot().find("code").text)  # want: code-injection
    eval(defusedxml.minidom.parseString(source()).documentElement.tagName)  # want: code-injection
    eval(ElementTree.parse("fixed.xml").find(source()))
    lxml.etree.fromstring(source())  # want: xxe
    lxml.objectify.fromstring(source())
    lxml.etree.fromstring(source(), lxml.etree.XMLParser(load_dtd=True, no_network=False))  # want: xxe
    lxml.etree.fromstring(source(), lxml.etree.XMLParser(dtd_validation=True))  # want: xxe
    lxml.etree.fromstring(source(), lxml.etree.XMLParser(no_network=True))
    eval(lxml.objectify.fromstring(source()).code)  # want: code-injection
    page = lxml.html.fromstring(source())
    page.xpath("//a")
    eval(page.find("a").text)  # want: code-injection


def select(root):
    elementpath.select(root, "//user[@name='" + source() + "']")  # want: xpath-injection
    elementpath.select(root, "//user[@name=$name]", variables={"name": source()})
    elementpath.Selector("//user[@name='" + source() + "']")  # want: xpath-injection
    elementpath.XPath2Parser().parse("//user[@name='" + source() + "']")  # want: xpath-injection
