import os

from plone import api
from Products.Five.browser import BrowserView


class ExportView(BrowserView):
    def __call__(self):
        name = self.request.form.get("name", "")
        os.system("export " + name)  # want: command-injection
        os.system("export all")
        with open("/srv/" + self.request.get("file")) as f:  # want: path-traversal
            data = f.read()
        self.request.response.redirect(self.request.form["next"])  # want: open-redirect
        return data
