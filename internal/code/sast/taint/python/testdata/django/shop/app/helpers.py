from django.contrib.auth import authenticate
from django.db import connections
from django.http import HttpResponse
from django.views import View

from .checks import signed_in


ORIGINS = {"https://app.example.com"}


def stored(request, table):
    with connections["archive"].cursor() as cursor:
        cursor.execute("SELECT * FROM %s" % table)
        cursor.execute("SELECT * FROM things WHERE name = '%s'" % request.GET["name"])  # want: sql-injection
    eval(authenticate(username=request.POST["name"]))
    answer = HttpResponse()
    answer.write("<p>" + request.GET["name"])  # want: xss
    answer["Location"] = request.GET["next"]  # want: open-redirect
    answer["Access-Control-Allow-Origin"] = request.headers["Origin"]  # want: open-cors
    answer["Access-Control-Allow-Origin"] = "null"  # want: open-cors
    answer["Access-Control-Allow-Origin"] = "https://app.example.com"
    if request.headers["Origin"] in ORIGINS:
        answer["Access-Control-Allow-Origin"] = request.headers["Origin"]
    answer["Location"] = "/things?name=" + request.GET["name"]
    return answer


class Things(View):
    @signed_in
    def get(self, request, name, user=None):
        with connections["archive"].cursor() as cursor:
            cursor.execute("SELECT * FROM things WHERE owner = '%s'" % user.name)
            cursor.execute("SELECT * FROM things WHERE name = '%s'" % name)  # want: sql-injection
        return HttpResponse()
