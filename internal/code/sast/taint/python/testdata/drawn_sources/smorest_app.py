import os
import sqlite3

import marshmallow as ma
from flask import Flask
from flask.views import MethodView
from flask_smorest import Api, Blueprint, abort

blp = Blueprint("pets", "pets", url_prefix="/pets")
db = sqlite3.connect("x.db")


class QuerySchema(ma.Schema):
    name = ma.fields.String()
    page = ma.fields.Integer()


@blp.route("/")
class Pets(MethodView):
    @blp.arguments(QuerySchema, location="query")
    @blp.response(200)
    def get(self, args):
        db.execute("SELECT * FROM p WHERE n = '" + args["name"] + "'")  # want: sql-injection
        db.execute("SELECT * FROM p WHERE n = ?", (args["name"],))
        return []

    @blp.arguments(QuerySchema)
    def post(self, new_data):
        os.system("x " + new_data["name"])  # want: command-injection


@blp.route("/<name>")
class Pet(MethodView):
    def get(self, name):
        return open("/srv/" + name).read()  # want: path-traversal


@blp.route("/up", methods=["POST"])
@blp.arguments(QuerySchema, location="files")
def up(files):
    open("/srv/" + files["f"].filename, "wb")  # want: path-traversal
