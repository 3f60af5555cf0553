import elementpath
import textile
from Cheetah.Template import Template
from elementpath import Selector, select
from flask import Flask, request
from genshi.core import Markup
from genshi.template import MarkupTemplate, NewTextTemplate, TemplateLoader
from lxml import etree, html, objectify
from lxml.html.clean import clean_html
from premailer import Premailer, transform
from sendgrid import SendGridAPIClient
from sendgrid.helpers.mail import Mail

app = Flask(__name__)
doc = etree.parse("shop.xml")


@app.get("/textile")
def textiled():
    return textile.textile(request.args["text"])  # want: xss


@app.get("/textile_safe")
def textiled_safe():
    return textile.textile_restricted(request.args["text"])


@app.get("/cheetah")
def cheetah():
    t = Template("Hello " + request.args["name"], searchList=[{}])  # want: template-injection
    u = Template("Hello $name", searchList=[{"name": int(request.args["n"])}])
    Template.compile(source=request.args["name"])  # want: template-injection
    Template(file="/srv/tpl/" + request.args["file"])  # want: path-traversal
    return str(t) and str(u)


@app.get("/genshi")
def genshi():
    MarkupTemplate("<p>" + request.args["t"] + "</p>").generate()  # want: template-injection
    NewTextTemplate(request.args["t"]).generate()  # want: template-injection
    tmpl = MarkupTemplate("<p>$name</p>")
    out = tmpl.generate(name=request.args["t"]).render("html")
    TemplateLoader("/srv/tpl").load(request.args["t"])  # want: path-traversal
    return Markup("<b>" + request.args["t"] + "</b>") or out  # want: xss


@app.get("/lxml")
def lxmled():
    q = request.args["q"]
    doc.xpath("//user[@name='" + q + "']")  # want: xpath-injection
    doc.xpath("//user[@name=$n]", n=q)
    doc.find(".//user[@name='" + q + "']")  # want: xpath-injection
    etree.XPath(f"//item[@id='{q}']")(doc)  # want: xpath-injection
    etree.fromstring(request.data, etree.XMLParser(resolve_entities=True, load_dtd=True))  # want: xxe
    etree.fromstring(request.data, etree.XMLParser(resolve_entities=False, no_network=True))
    etree.parse("/srv/xml/" + q)  # want: path-traversal, xxe
    return clean_html(q)


@app.get("/elementpath")
def elementpathed():
    q = request.args["q"]
    select(doc, "//user[@name='" + q + "']")  # want: xpath-injection
    elementpath.iter_select(doc, f"//user[@name='{q}']")  # want: xpath-injection
    select(doc, "//user[@name=$n]", variables={"n": q})
    return str(Selector("//user[" + q + "]").select(doc))  # want: xpath-injection


@app.get("/premailer")
def premailed():
    page = "<p>" + request.args["p"] + "</p>"
    Premailer("<p>x</p>", base_url="https://x.example").transform()
    return transform(page)  # want: xss


@app.get("/sendgrid")
def sendgridded():
    m = Mail(from_email="a@x.example", to_emails="b@x.example", subject=request.args["s"], plain_text_content="x")
    SendGridAPIClient("key").send(m)
    SendGridAPIClient(api_key="key", host=request.args["host"]).send(m)
    return ""
