"""Arguments by position and by keyword, beside others of the same call that are harmless."""
import chalice
import cherrypy
from aws_lambda_powertools.event_handler import Response as LambdaResponse
from flask import Flask, request
from flask_mail import Message
from flask_mailman import EmailMessage, send_mail
from mongoengine import Document
from playwright.sync_api import sync_playwright
from robyn import Response as RobynResponse
import snowflake.connector

app = Flask(__name__)


class Note(Document):
    pass


@app.get("/redirects")
def redirects():
    to = request.args["to"]
    chalice.Response("", {"Location": to}, 302)  # want: open-redirect
    chalice.Response("", {"Location": "/x/" + to}, 302)
    LambdaResponse(302, None, None, {"Location": to})  # want: open-redirect
    LambdaResponse(302, None, None, {"X-To": to})
    RobynResponse(302, {"Location": to}, "")  # want: open-redirect
    RobynResponse(302, {"Location": "/x/" + to}, "")
    if to:
        raise cherrypy.InternalRedirect(to)
    raise cherrypy.HTTPRedirect(request.args["to"])  # want: open-redirect


@app.get("/pages")
def pages():
    text = request.args["text"]
    chalice.Response("<p>" + text, {"Content-Type": "text/html"})  # want: xss
    chalice.Response("<p>" + text, {"Content-Type": "text/plain"})
    return ""


@app.post("/mail")
def mail():
    text = request.form["text"]
    Message("Hi", ["a@example.com"], html="<p>" + text)  # want: xss
    Message("Hi", ["a@example.com"], body=text)
    send_mail("Hi", text, None, ["a@example.com"], html_message="<p>" + text)  # want: xss
    EmailMessage("Hi", text, None, ["a@example.com"])


@app.post("/code")
def code():
    text = request.form["text"]
    Note.objects.exec_js("return " + text)  # want: code-injection
    Note.objects.exec_js("return db.note", text)
    Note.objects.map_reduce("function() {" + text + "}", "f", "out")  # want: code-injection
    Note.objects.map_reduce("f", "function() {" + text + "}", "out")  # want: code-injection
    with sync_playwright() as p:
        page = p.chromium.launch().new_page()
        page.add_script_tag(content=text)  # want: code-injection
        page.add_style_tag(content="p { color: " + text + "}")
    connection = snowflake.connector.connect()
    connection.execute_string("SELECT " + text)  # want: sql-injection
    connection.execute_string("SELECT 1", text)
