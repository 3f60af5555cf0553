import os
import subprocess

from flask import Flask
from flask_apispec import use_kwargs
from flask_httpauth import HTTPBasicAuth, HTTPTokenAuth
from flask_pydantic import validate
from pydantic import BaseModel
from webargs import fields

app = Flask(__name__)
auth = HTTPBasicAuth()
tokens = HTTPTokenAuth(scheme="Bearer")


class Order(BaseModel):
    name: str
    count: int


@auth.verify_password
def verify_password(username, password):
    os.system("login " + username)  # want: command-injection
    subprocess.run(["login", username])
    return username


@tokens.verify_token
def verify_token(token):
    os.system("check " + token)  # want: command-injection
    subprocess.run(["check", token])


@app.route("/orders", methods=["POST"])
@validate()
def create(body: Order, query: Order):
    os.system("order " + body.name)  # not found: command-injection
    os.system("order " + query.name)  # not found: command-injection
    subprocess.run(["order", body.name])


@app.route("/pets")
@use_kwargs({"name": fields.Str()}, location="query")
def pets(**kwargs):
    os.system("pet " + kwargs["name"])  # want: command-injection
    subprocess.run(["pet", kwargs["name"]])
