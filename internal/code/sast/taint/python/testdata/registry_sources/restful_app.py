import os
import sqlite3

from flask import Flask
from flask_restful import Api, Resource, fields, inputs, marshal_with, reqparse
from webargs import fields as wf
from webargs.flaskparser import use_args, use_kwargs

app = Flask(__name__)
api = Api(app)
db = sqlite3.connect("x.db")

parser = reqparse.RequestParser()
parser.add_argument("task", type=str, required=True, location="json")
parser.add_argument("count", type=int)


class Todo(Resource):
    def get(self, todo_id):
        return db.execute("SELECT * FROM todo WHERE id = '%s'" % todo_id).fetchall()  # want: sql-injection

    def put(self, todo_id):
        args = parser.parse_args()
        db.execute(f"UPDATE todo SET task = '{args['task']}' WHERE id = 1")  # want: sql-injection
        db.execute("UPDATE todo SET task = ? WHERE id = ?", (args.task, todo_id))
        os.system("notify " + args.task)  # want: command-injection
        os.system(f"notify -n {args.count}")
        return {}


class Search(Resource):
    @use_args({"q": wf.Str(required=True)}, location="query")
    def get(self, args):
        return os.popen("grep " + args["q"]).read()  # want: command-injection

    @use_kwargs({"name": wf.Str(), "n": wf.Int()})
    def post(self, name, n):
        os.system(f"head -n {n} list")
        return open("/srv/" + name).read()  # want: path-traversal


api.add_resource(Todo, "/todos/<string:todo_id>")
api.add_resource(Search, "/search")
