import os
import subprocess
from flask.views import MethodView
from flask_smorest import Blueprint
blp = Blueprint("files", "files", url_prefix="/files")


@blp.route("/")
class Files(MethodView):
    @blp.arguments(FileQuerySchema, location="query")
    @blp.response(200)
    def get(self, args):
        os.system("ls " + args["name"])  # want: command-injection
        subprocess.run(["ls", "--", args["name"]])
        return {}
