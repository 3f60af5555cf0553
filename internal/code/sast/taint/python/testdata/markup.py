import html

import bottle
import chevron
import jinja2
import mako.lookup
import pystache
import tornado.template
from chameleon import PageTemplate
from django.http import HttpResponse
from django.template import Context, Engine, Template as DjangoTemplate
from django.utils.html import escape, format_html
from django.utils.safestring import mark_safe
from elementpath import select
from fastapi.responses import HTMLResponse
from flask import Markup, make_response, render_template_string, request
from genshi.template import MarkupTemplate
from jinja2.sandbox import SandboxedEnvironment
from ldap3 import SUBTREE, Connection as Ldap3, Server
from ldap3.utils.conv import escape_filter_chars
from lxml import etree, html as lxml_html
from mako.template import Template as MakoTemplate
from markupsafe import Markup as SafeMarkup
from parsel import Selector
from starlette.responses import HTMLResponse as StarletteHTML
from wtforms.widgets import html_params
from xml.dom import minidom
import ldap
import ldap.filter
import liquid
import xml.sax
import xmlschema
import xmltodict
from bonsai import LDAPClient


def text():
    return request.args["q"]


# Jinja
def use_jinja():
    jinja2.Template(text()).render()  # want: template-injection
    jinja2.Environment(autoescape=True).from_string(text())  # want: template-injection
    SandboxedEnvironment().from_string(text())
    HttpResponse(SandboxedEnvironment(autoescape=True).from_string("<p>{{ q }}").render(q=text()))
    return jinja2.Environment(autoescape=True).from_string("<p>{{ q }}").render(q=text())


# Flask
def use_flask():
    render_template_string("<p>" + text())  # want: template-injection
    render_template_string("<p>{{ q }}", q=text())
    Markup("<p>" + text())  # want: xss
    SafeMarkup("<p>{}").format(text())
    return make_response("<p>" + html.escape(text()))


# Mako
def use_mako():
    MakoTemplate(text()).render()  # want: template-injection
    HttpResponse(MakoTemplate("<p>${q}").render(q=text()))  # want: xss
    HttpResponse(MakoTemplate("<p>${q}", default_filters=["h"]).render(q=text()))
    HttpResponse(MakoTemplate("<p>${q | h}").render(q=text()))
    lookup = mako.lookup.TemplateLookup(["templates"], default_filters=["h"])
    HttpResponse(lookup.get_template("x.html").render(q=text()))


# Tornado templates
def use_tornado():
    tornado.template.Template(text()).generate()  # want: template-injection
    HttpResponse(tornado.template.Template("<p>{{ q }}").generate(q=text()))
    HttpResponse(tornado.template.Template("<p>{% raw q %}").generate(q=text()))  # want: xss


# Django
def use_django():
    DjangoTemplate(text()).render(Context({}))  # want: template-injection
    Engine().from_string(text())  # want: template-injection
    HttpResponse(DjangoTemplate("<p>{{ q }}").render(Context({"q": text()})))
    HttpResponse("<p>" + text())  # want: xss
    HttpResponse("<p>" + escape(text()))
    mark_safe("<p>" + text())  # want: xss
    format_html("<p>{}", text())


# Chameleon
def use_chameleon():
    PageTemplate(text())()  # want: template-injection


# Genshi
def use_genshi():
    MarkupTemplate(text()).generate()  # want: template-injection
    HttpResponse(MarkupTemplate("<p>$q</p>").generate(q=text()).render("html"))


# Mustache
def use_mustache():
    chevron.render(text(), {})  # want: template-injection
    HttpResponse(chevron.render("<p>{{q}}", {"q": text()}))
    pystache.render(text(), {})  # want: template-injection
    HttpResponse(pystache.render("<p>{{q}}", {"q": text()}))


# Bottle templates
def use_bottle():
    bottle.template(text())  # want: template-injection
    HttpResponse(bottle.template("<p>{{q}}", q=text()))


# Liquid
def use_liquid():
    liquid.Template(text()).render()  # want: template-injection
    liquid.Template("{{ q }}").render(q=text())


# Starlette
def use_starlette():
    HTMLResponse("<p>" + text())  # want: xss
    StarletteHTML("<p>" + text())  # want: xss
    HTMLResponse("<p>" + html.escape(text()))


# ldap3
def use_ldap3():
    con = Ldap3(Server("x"))
    con.search("dc=x", "(uid=" + text() + ")", SUBTREE)  # want: ldap-injection
    con.search("dc=x", "(uid=" + escape_filter_chars(text()) + ")", SUBTREE)


# python-ldap
def use_python_ldap():
    con = ldap.initialize("ldap://x")
    con.search_s("dc=x", ldap.SCOPE_SUBTREE, "(uid=" + text() + ")")  # want: ldap-injection
    con.search_s("dc=x", ldap.SCOPE_SUBTREE, ldap.filter.filter_format("(uid=%s)", [text()]))


# bonsai
def use_bonsai():
    with LDAPClient("ldap://x").connect() as con:
        con.search("dc=x", 2, "(uid=" + text() + ")")  # want: ldap-injection


# lxml
def use_lxml():
    etree.parse("x.xml").xpath("//user[@name='" + text() + "']")  # want: xpath-injection
    etree.parse("x.xml").xpath("//user[@name=$n]", n=text())
    parser = etree.XMLParser(resolve_entities=True)
    etree.fromstring(text(), parser)  # want: xxe
    etree.fromstring(text(), etree.XMLParser(resolve_entities=False))


# elementpath
def use_elementpath(root):
    select(root, "//user[@name='" + text() + "']")  # want: xpath-injection
    select(root, "//user[@name=$n]", variables={"n": text()})


# parsel
def use_parsel(body):
    Selector(body).xpath("//user[@name='" + text() + "']")  # want: xpath-injection
    Selector(body).xpath("//user[@name=$n]", n=text())


# xml.sax
def use_sax():
    parser = xml.sax.make_parser()
    parser.setFeature(xml.sax.handler.feature_external_ges, True)
    parser.parse(text())  # want: xxe
