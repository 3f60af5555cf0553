import os
import subprocess

from flask import request
from flask_appbuilder import BaseView, expose, has_access
from flask_appbuilder.api import BaseApi


class ToolsView(BaseView):
    route_base = "/tools"

    @expose("/run/<string:name>")
    @has_access
    def run(self, name):
        os.system("run " + name)  # want: command-injection
        subprocess.run(["run", name])
        return self.render_template("ok.html")


class FilesApi(BaseApi):
    @expose("/file", methods=["GET"])
    def file(self):
        return self.response(200, message=open("/srv/" + request.args["name"]).read())  # want: path-traversal
