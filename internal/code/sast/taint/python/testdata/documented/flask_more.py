import os
import subprocess
from flask import Blueprint, Flask, g, make_response, request, session, redirect, render_template_string, send_from_directory, stream_with_context, url_for
from flask.views import MethodView
from markupsafe import escape
from werkzeug.utils import secure_filename

bp = Blueprint("shop", __name__, url_prefix="/shop")

class ItemAPI(MethodView):
    init_every_request = False

    def get(self, name):
        os.system("ls " + name)  # want: command-injection
        subprocess.run(["ls", name], check=True)
        return f"<b>{escape(name)}</b>"

    def post(self, name):
        data = request.get_json(force=True)
        os.system("ls " + data["dir"])  # want: command-injection
        os.system("ls %s" % request.values["x"])  # want: command-injection
        os.system("ls " + request.headers.get("X-Dir", type=str))  # want: command-injection
        os.system("ls " + str(request.args.get("n", type=int)))
        file = request.files["f"]
        file.save("/data/" + file.filename)  # want: path-traversal
        file.save("/data/" + secure_filename(file.filename))
        resp = make_response(escape(request.form["t"]))
        return resp

bp.add_url_rule("/items/<path:name>", view_func=ItemAPI.as_view("items"))

@bp.before_app_request
def load():
    os.system("log " + request.path)  # want: command-injection
    os.system("log " + request.view_args["name"])  # want: command-injection

@bp.get("/go")
def go():
    return redirect(request.args["next"], code=303)  # want: open-redirect

@bp.errorhandler(404)
def missing(e):
    return render_template_string("<p>" + request.url + "</p>"), 404  # want: template-injection
