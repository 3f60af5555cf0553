from flask import Blueprint, request, views, current_app, g, make_response, stream_with_context
from flask.views import MethodView
from functools import wraps
import os, subprocess
bp = Blueprint("files", __name__, url_prefix="/files")
def with_name(f):
    @wraps(f)
    def inner(*args, **kwargs):
        return f(request.values["name"], *args, **kwargs)
    return inner
class FileView(MethodView):
    init_every_request = False
    def get(self, name):
        os.system("cat " + name)  # want: command-injection
        return ""
    def post(self):
        data = request.get_json(silent=True) or {}
        os.system("touch " + data.get("file", ""))  # want: command-injection
        subprocess.run(["touch", "--", data["file"]])
        return ""
bp.add_url_rule("/<name>", view_func=FileView.as_view("file"))
@bp.route("/w")
@with_name
def wrapped(name):
    os.system("cat " + name)  # want: command-injection
    return make_response("<b>" + request.form["t"] + "</b>")  # want: xss
@bp.before_request
def load():
    g.lang = request.cookies.get("lang")
@bp.get("/g")
def use():
    os.system("locale " + g.lang)  # want: command-injection
    return ""
