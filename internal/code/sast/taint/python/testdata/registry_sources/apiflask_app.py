import os
import sqlite3

from apiflask import APIBlueprint, APIFlask, Schema, abort
from apiflask.fields import File, Integer, String
from apiflask.validators import Length, OneOf
from apiflask.views import MethodView

app = APIFlask(__name__)
db = sqlite3.connect("x.db")


class PetIn(Schema):
    name = String(required=True, validate=Length(0, 10))
    category = String(required=True, validate=OneOf(["dog", "cat"]))
    age = Integer()


class Upload(Schema):
    doc = File()


@app.post("/pets")
@app.input(PetIn, location="json")
def create(json_data):
    db.execute(f"INSERT INTO pets VALUES ('{json_data['name']}')")  # want: sql-injection
    db.execute("INSERT INTO pets VALUES (?)", (json_data["name"],))
    return {}, 201


@app.get("/pets/<pet>")
@app.input({"q": String()}, location="query")
def find(pet, query_data):
    os.system("pet " + pet)  # want: command-injection
    os.system("pet " + query_data["q"])  # want: command-injection
    return {}


class Files(MethodView):
    @app.input(Upload, location="files")
    def post(self, files_data):
        f = files_data["doc"]
        f.save("/srv/in/" + f.filename)  # want: path-traversal
        return {}

    @app.input(PetIn(partial=True), location="form", arg_name="data")
    def patch(self, data):
        os.system(f"head -n {int(data['age'])} pets")
        os.system("find . -name " + data["name"])  # want: command-injection
        return {}


app.add_url_rule("/files", view_func=Files.as_view("files"))
