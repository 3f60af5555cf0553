import os

from masonite.controllers import Controller
from masonite.request import Request
from masonite.response import Response
from masonite.views import View


class DocsController(Controller):
    def show(self, view: View, request: Request):
        os.system("man " + request.input("page"))  # want: command-injection
        return open("/srv/docs/" + request.param("name")).read()  # want: path-traversal

    def go(self, response: Response, request: Request):
        os.system("seq " + str(int(request.input("n"))))
        return response.redirect(request.input("to"))  # want: open-redirect
