from django.db import connection
from django.http import HttpResponse, JsonResponse


def rows(request):
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM %s.row" % request.tenant)  # want: sql-injection
        cursor.execute("SELECT * FROM row_%d" % request.shard)
        return JsonResponse({"rows": cursor.fetchall()})


def page(request):
    return HttpResponse("<b>" + request.tenant + "</b>")  # want: xss


def shard(request):
    return HttpResponse("<b>" + str(request.shard) + "</b>")
