import cgi
import hashlib
import http.server
import random
import sqlite3

import functions_framework
from azure.functions import HttpRequest
from django import forms
from flask import render_template
from flask_restful import Resource, reqparse
from flask_wtf import FlaskForm
from flask_wtf.file import FileField
from rest_framework import serializers
from wtforms import EmailField, IntegerField, StringField

db = sqlite3.connect("app.db")


class Login(FlaskForm):
    name = StringField("name")
    age = IntegerField("age")
    address = EmailField("address")


class Search(forms.Form):
    q = forms.CharField()


def registered():
    form = Login()
    for key, value in form.data.items():
        setattr(db, key, value)  # want: mass-assignment
    db.execute("SELECT * FROM users WHERE address = '" + form.address.data + "'")  # want: sql-injection


def login():
    form = Login()
    db.execute("SELECT * FROM users WHERE name = '" + form.name.data + "'")  # want: sql-injection
    db.execute("SELECT * FROM users WHERE age = %s" % form.age.data)
    return render_template("login.html", form=form)


def find(data):
    form = Search(data)
    if form.is_valid():
        db.execute(f"SELECT * FROM users WHERE name = '{form.cleaned_data['q']}'")  # want: sql-injection


class Users(Resource):
    def get(self):
        args = reqparse.RequestParser().parse_args()
        db.execute("SELECT * FROM users WHERE name = ?", (args["name"],))
        db.execute("SELECT * FROM users WHERE name = '%s'" % args["name"])  # want: sql-injection


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        query = self.path.split("?", 1)[1]
        self.send_header("X-Query", query)  # want: header-injection
        self.wfile.write(query.encode())  # want: xss
        self.wfile.write(b"ok")


def lambda_handler(event, context):
    eval(event["code"])  # want: code-injection
    eval(context.name)


def remember(response, value):
    response.set_cookie("session_id", value)  # want: insecure-cookie, script-cookie
    response.set_cookie("session_id", value, secure=True, httponly=True)
    token = hashlib.sha256(str(random.getrandbits(64)).encode()).hexdigest()  # want: weak-random
    return token


class Upload(FlaskForm):
    photo = FileField("photo")


def upload():
    form = Upload()
    form.photo.data.save("/srv/files/" + form.photo.data.filename)  # want: path-traversal


class Names(serializers.Serializer):
    name = serializers.CharField()


def names(data):
    serializer = Names(data=data)
    db.execute("SELECT * FROM users WHERE name = '%s'" % serializer.validated_data["name"])  # want: sql-injection


def gateway():
    form = cgi.FieldStorage()
    db.execute("SELECT * FROM users WHERE name = '%s'" % form.getvalue("name"))  # want: sql-injection


def main(asked: HttpRequest):
    eval(asked.params["code"])  # want: code-injection
    eval(asked.get_json()["code"])  # want: code-injection
    eval(asked.method)


@functions_framework.http
def answer(asked):
    return "<p>" + asked.args["name"]  # want: xss
