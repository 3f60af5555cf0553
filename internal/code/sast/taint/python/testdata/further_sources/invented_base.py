import os
import subprocess

from ospreyrpc import OspreyService, serve
from tidewater.web import Page


class Reports(OspreyService):
    def build(self, name, year):
        os.system("build-report " + name)  # not found: command-injection
        subprocess.run(["build-report", name])
        return "ok"


class Files(Page):
    path = "/files"

    def on_get(self):
        return open("/srv/" + self.request.params["name"]).read()  # want: path-traversal

    def on_post(self):
        data = self.request.json()
        os.system("unpack " + data["archive"])  # want: command-injection


serve([Reports()])
