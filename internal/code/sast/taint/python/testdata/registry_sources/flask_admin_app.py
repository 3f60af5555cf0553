import os

from flask import Flask, redirect, request
from flask_admin import Admin, BaseView, expose
from flask_admin.actions import action
from flask_admin.contrib.sqla import ModelView
from markupsafe import Markup
from sqlalchemy import text

app = Flask(__name__)


class Tools(BaseView):
    @expose("/")
    def index(self):
        os.system("tool " + request.args["arg"])  # want: command-injection
        return self.render("tools.html", name=request.args["arg"])

    @expose("/file/<name>")
    def file(self, name):
        return open("/srv/" + name).read()  # want: path-traversal

    @expose("/go", methods=("POST",))
    def go(self):
        return redirect(request.form["next"])  # want: open-redirect


class UserView(ModelView):
    def get_query(self):
        return self.session.query(self.model).filter(text("name = '%s'" % request.args["n"]))  # want: sql-injection

    @action("approve", "Approve")
    def approve(self, ids):
        os.system("approve " + ids[0])  # want: command-injection
        os.system("approve %d" % int(ids[0]))


admin = Admin(app)
admin.add_view(Tools(name="Tools"))
