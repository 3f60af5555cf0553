import os
from datetime import datetime
from enum import Enum
from ipaddress import ip_address
from uuid import UUID
from flask import Flask, request, abort
from flask_restful import Resource, reqparse, inputs
from flask_restx import Api, Resource as XResource
from flask_smorest import Blueprint
from apiflask import APIFlask, Schema
from apiflask.fields import Integer, String
from apiflask.validators import OneOf
from connexion import request as creq
from flask_pydantic import validate
from pydantic import BaseModel, TypeAdapter
from email_validator import validate_email
import arrow
import dateutil.parser
import validators as vals
import phonenumbers
import sqlite3

con = sqlite3.connect("a.db")
app = APIFlask(__name__)


class Color(Enum):
    RED = "red"
    BLUE = "blue"


class In(Schema):
    n = Integer(required=True)
    k = String(validate=OneOf(["a", "b"]))
    s = String()


@app.post("/a")
@app.input(In)
def a(json_data):
    con.execute(f"select {json_data['n']} from t")
    con.execute(f"select {json_data['k']} from t")
    con.execute(f"select '{json_data['s']}' from t")  # want: sql-injection


parser = reqparse.RequestParser()
parser.add_argument("n", type=int)
parser.add_argument("k", choices=("a", "b"))
parser.add_argument("d", type=inputs.date)
parser.add_argument("r", type=inputs.regex("^[a-z]+$"))
parser.add_argument("s")


class R(Resource):
    def get(self):
        args = parser.parse_args()
        con.execute(f"select {args['n']} from t")
        con.execute(f"select {args['k']} from t")
        con.execute(f"select '{args['s']}' from t")  # want: sql-injection
        con.execute(f"select '{args.s}' from t")  # want: sql-injection


class M(BaseModel):
    n: int
    s: str


@app.post("/p")
@validate()
def p(body: M):
    con.execute(f"select {body.n} from t")


@app.get("/conv")
def conv():
    g = request.args.get
    con.execute(f"select '{UUID(g('a'))}' from t")
    con.execute(f"select '{Color(g('a')).value}' from t")
    con.execute(f"select '{Color[g('a')].value}' from t")
    con.execute(f"select '{datetime.strptime(g('a'), '%Y-%m-%d')}' from t")
    con.execute(f"select '{datetime.fromisoformat(g('a')).date()}' from t")
    con.execute(f"select '{ip_address(g('a'))}' from t")
    con.execute(f"select '{arrow.get(g('a')).isoformat()}' from t")
    con.execute(f"select '{dateutil.parser.parse(g('a'))}' from t")
    con.execute(f"select {len(g('a'))} from t")
    con.execute(f"select {g('a') == 'x'} from t")
    con.execute(f"select {ord(g('a')[0])} from t")
    con.execute(f"select {hash(g('a'))} from t")
    con.execute(f"select '{g('a').encode().hex()}' from t")
    con.execute(f"select {TypeAdapter(int).validate_python(g('a'))} from t")
    con.execute(f"select '{M.model_validate_json(request.data).n}' from t")
    con.execute(f"select '{M.model_validate_json(request.data).s}' from t")  # want: sql-injection
    con.execute("select '{:d}' from t".format(int(g("a"))))
    for part in g("a").split(","):
        if part not in ("x", "y"):
            continue
        con.execute(f"select {part} from t")
    cols = [c for c in g("a").split(",") if c in ("x", "y")]
    con.execute(f"select {', '.join(cols)} from t")
    try:
        n = int(g("n"))
    except (TypeError, ValueError):
        n = 1
    con.execute(f"select {n} from t")
    if not all(ch.isalnum() or ch == "_" for ch in g("w")):
        abort(400)
    assert g("z") in {"x", "y"}
    return ""
