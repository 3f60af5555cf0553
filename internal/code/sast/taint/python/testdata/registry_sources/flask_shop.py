import os
import sqlite3

from flask import Blueprint, Flask, abort, redirect, render_template_string, request, send_file, stream_with_context, url_for
from flask.views import MethodView
from markupsafe import escape

bp = Blueprint("shop", __name__, url_prefix="/shop")
db = sqlite3.connect("shop.db")


@bp.get("/item/<int:num>")
def item(num):
    return str(db.execute(f"SELECT * FROM items WHERE id = {num}").fetchone())


@bp.route("/greet/<name>", methods=["GET"])
def greet(name):
    return f"<p>Hello {name}</p>"  # want: xss


@bp.route("/greet2/<name>")
def greet2(name):
    return f"<p>Hello {escape(name)}</p>"


class Files(MethodView):
    init_every_request = False

    def get(self, folder):
        return send_file(os.path.join("/srv", folder, request.args["file"]))  # want: path-traversal

    def put(self, folder):
        upload = request.files["doc"]
        upload.save("/srv/in/" + upload.filename)  # want: path-traversal
        return "", 204


bp.add_url_rule("/files/<folder>", view_func=Files.as_view("files"))


@bp.post("/run")
def run():
    data = request.get_json()
    if data["tool"] not in ("ls", "df"):
        abort(400)
    os.system(data["tool"])
    os.system(data["command"])  # want: command-injection
    return render_template_string("<h1>" + request.values["title"] + "</h1>")  # want: template-injection


@bp.before_app_request
def load():
    if "go" in request.args:
        return redirect(request.args["go"])  # want: open-redirect
    return None


@bp.route("/home")
def home():
    return redirect(url_for("shop.item", num=request.args.get("n", type=int)))


app = Flask(__name__)
app.register_blueprint(bp)
