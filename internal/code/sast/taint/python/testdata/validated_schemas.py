import sqlite3

import attr
import colander
import jsonschema
import voluptuous as vol
from flask import Flask, request
from marshmallow import Schema, fields
from pydantic import BaseModel, Field

app = Flask(__name__)
con = sqlite3.connect("a.db")


class Node(colander.MappingSchema):
    kind = colander.SchemaNode(colander.String(), validator=colander.OneOf(["a", "b"]))
    code = colander.SchemaNode(colander.String(), validator=colander.Regex(r"^[a-z]+\Z"))
    loose = colander.SchemaNode(colander.String(), validator=colander.Regex(r"[a-z]+"))
    text = colander.SchemaNode(colander.String(), validator=colander.Length(max=10))


@app.post("/colander")
def of_colander():
    v = Node().deserialize(request.get_json())
    con.execute(f"select '{v['kind']}' from t")
    con.execute(f"select '{v['code']}' from t")
    con.execute(f"select '{v['loose']}' from t")  # want: sql-injection
    con.execute(f"select '{v['text']}' from t")  # want: sql-injection


@app.post("/json")
def of_json():
    b = request.get_json()
    con.execute(f"select '{b['n']}' from t")  # want: sql-injection
    jsonschema.validate(b, {"type": "object", "properties": {"n": {"type": "integer"}, "s": {"type": "string"}}})
    con.execute(f"select {b['n']} from t")
    con.execute(f"select '{b['s']}' from t")  # want: sql-injection


FORM = vol.Schema({
    "n": vol.All(vol.Coerce(int), vol.Range(min=1)),
    "code": vol.Match(r"^[a-z]+\Z"),
    "loose": vol.Match(r"[a-z]+"),
    "any": vol.Any(vol.Coerce(int), "x"),
    "either": vol.Any(int, str),
    "maybe": vol.Maybe(vol.Coerce(int)),
    "text": vol.All(str, vol.Length(max=10)),
})


@app.post("/voluptuous")
def of_voluptuous():
    v = FORM(request.get_json())
    con.execute(f"select {v['n']} from t")
    con.execute(f"select '{v['code']}' from t")
    con.execute(f"select '{v['loose']}' from t")  # want: sql-injection
    con.execute(f"select '{v['any']}' from t")
    con.execute(f"select '{v['either']}' from t")  # want: sql-injection
    con.execute(f"select {v['maybe']} from t")
    con.execute(f"select '{v['text']}' from t")  # want: sql-injection


class Part(Schema):
    n = fields.Int()
    s = fields.Str()


class Whole(Schema):
    ids = fields.List(fields.Int())
    names = fields.List(fields.Str())
    part = fields.Nested(Part)


@app.post("/marshmallow")
def of_marshmallow():
    v = Whole().load(request.get_json())
    con.execute(f"select {v['ids'][0]} from t")
    con.execute(f"select '{v['names'][0]}' from t")  # want: sql-injection
    con.execute(f"select {v['part']['n']} from t")
    con.execute(f"select '{v['part']['s']}' from t")  # want: sql-injection


@attr.s(auto_attribs=True)
class Command:
    kind: str = attr.ib(validator=attr.validators.in_(["a", "b"]))
    text: str = attr.ib()


@app.post("/attr")
def of_attr():
    c = Command(**request.get_json())
    con.execute(f"select '{c.kind}' from t")
    con.execute(f"select '{c.text}' from t")  # want: sql-injection


class Old(BaseModel):
    code: str = Field(regex=r"^[a-z]+\Z")
    loose: str = Field(regex=r"[a-z]+")


@app.post("/pydantic")
def of_pydantic():
    o = Old.parse_obj(request.get_json())
    con.execute(f"select '{o.code}' from t")
    con.execute(f"select '{o.loose}' from t")  # want: sql-injection
