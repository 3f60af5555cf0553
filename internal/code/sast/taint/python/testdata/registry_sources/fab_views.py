import os

from flask import redirect, request
from flask_appbuilder import BaseView, ModelView, expose, has_access
from flask_appbuilder.api import BaseApi, rison, safe
from flask_appbuilder.forms import DynamicForm
from flask_appbuilder.views import SimpleFormView
from wtforms import StringField


class MyView(BaseView):
    route_base = "/my"

    @expose("/run/<string:name>")
    @has_access
    def run(self, name):
        os.system("run " + name)  # want: command-injection
        return self.render_template("x.html", name=name)

    @expose("/go/")
    def go(self):
        return redirect(request.args.get("to"))  # want: open-redirect


class Api(BaseApi):
    @expose("/file/<path:f>")
    def file(self, f):
        return self.response(200, text=open("/srv/" + f).read())  # want: path-traversal

    @expose("/find")
    @rison()
    def find(self, **kwargs):
        os.system("find " + kwargs["rison"]["q"])  # want: command-injection
        os.system("find %d" % int(kwargs["rison"]["n"]))
        return self.response(200)


class MyForm(DynamicForm):
    host = StringField("Host")


class FormView(SimpleFormView):
    form = MyForm

    def form_post(self, form):
        os.system("ping " + form.host.data)  # want: command-injection
