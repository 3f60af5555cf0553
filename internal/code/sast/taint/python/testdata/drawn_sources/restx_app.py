import os
import sqlite3

from flask import Flask, request, send_file
from flask_restx import Api, Namespace, Resource, fields, reqparse, inputs

ns = Namespace("tools")
api = Api(Flask(__name__))
parser = reqparse.RequestParser()
parser.add_argument("host", type=str, required=True)
parser.add_argument("count", type=inputs.int_range(1, 9), default=1)
parser.add_argument("size", type=int)
model = ns.model("Tool", {"cmd": fields.String})


@ns.route("/ping/<string:target>")
class Ping(Resource):
    @ns.expect(parser)
    def get(self, target):
        args = parser.parse_args()
        os.system("ping " + args["host"])  # want: command-injection
        os.system(f"ping -s {args['size']} localhost")
        os.system("ping " + target)  # want: command-injection
        return {}

    @ns.expect(model)
    def post(self, target):
        os.system(api.payload["cmd"])  # want: command-injection
        os.system(ns.payload["cmd"])  # want: command-injection
        return send_file(request.values["doc"])  # want: path-traversal
