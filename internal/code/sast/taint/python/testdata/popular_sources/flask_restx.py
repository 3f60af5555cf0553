from flask_restx import Api, Resource, reqparse, fields
from flask_restful import Resource as R2, reqparse as rp2
from webargs import fields as wf
from webargs.flaskparser import use_args, use_kwargs
from marshmallow import Schema
from flask import Flask
import os
app = Flask(__name__)
api = Api(app)
parser = reqparse.RequestParser()
parser.add_argument("name", type=str)
parser.add_argument("n", type=int)
@api.route("/x/<string:key>")
class X(Resource):
    @api.expect(parser)
    def get(self, key):
        args = parser.parse_args()
        os.system("a " + args["name"])  # want: command-injection
        os.system("a " + key)  # want: command-injection
        os.system("a %d" % args["n"])
    def put(self, key):
        os.system("a " + api.payload["name"])  # want: command-injection
@app.route("/w")
@use_args({"q": wf.Str()}, location="query")
def w(args):
    os.system("a " + args["q"])  # want: command-injection
    return ""
@app.route("/k")
@use_kwargs({"q": wf.Str()}, location="query")
def k(q):
    os.system("a " + q)  # want: command-injection
    return ""
