import random

from django.db import connection
from django.db.models.expressions import RawSQL
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template import Template
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.views import View
from django.views.decorators.csrf import csrf_exempt
from rest_framework.decorators import api_view
from rest_framework.views import APIView

from .models import Product


def search(request):
    q = request.GET.get("q", "")
    Product.objects.raw("SELECT * FROM shop_product WHERE name = '%s'" % q)  # want: sql-injection
    Product.objects.raw("SELECT * FROM shop_product WHERE name = %s", [q])
    Product.objects.extra(where=["name = '%s'" % q])  # want: sql-injection
    Product.objects.extra(where=["name = %s"], params=[q])
    Product.objects.annotate(n=RawSQL("SELECT " + q, []))  # want: sql-injection
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM shop_product WHERE name = '" + q + "'")  # want: sql-injection
        cursor.execute("SELECT 1 FROM shop_product WHERE name = %s", [q])
    products = Product.objects.filter(name__icontains=q)
    return render(request, "search.html", {"q": q, "products": products})


def hello(request, name, pk):
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM shop_product WHERE id = %s" % pk)
    mark_safe("<b>" + name)  # want: xss
    format_html("<b>{}</b>", name)
    if name == "plain":
        return HttpResponse(request.GET["q"], content_type="text/plain")
    if name == "safe":
        return HttpResponse(escape(request.GET["q"]))
    if name == "json":
        return JsonResponse({"name": name})
    return HttpResponse("Hello " + request.POST["name"])  # want: xss


def follow(request):
    target = request.GET.get("next")
    if request.method == "POST":
        return redirect(reverse("search") + "?q=" + target)
    if url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}):
        return redirect(target)
    if url_has_allowed_host_and_scheme(url=target, allowed_hosts=None, require_https=True):
        return redirect(target)
    product = get_object_or_404(Product, name=target)
    if target == "product":
        return redirect(product)
    return HttpResponseRedirect(target)  # want: open-redirect


def template(request: HttpRequest) -> HttpResponse:
    Template("Hello " + request.COOKIES["name"])  # want: template-injection
    return render(request, "hello.html")


def keep(request):
    response = HttpResponse("ok")
    response.set_cookie("sessionid", str(random.random()), secure=True)  # want: weak-random, script-cookie
    response.set_cookie("a", "b")  # want: insecure-cookie
    return response


@csrf_exempt
def buy(request):  # want: csrf-off
    request.user.buy(request.POST["what"])
    return HttpResponse("ok")


@csrf_exempt
def hook(request):
    if request.headers.get("X-Key") != "expected":
        return HttpResponse(status=403)
    return HttpResponse("ok")


@api_view(["GET"])
def api(request, name):
    eval(request.query_params["code"])  # want: code-injection
    return JsonResponse({"name": name})


class Report(View):
    def get(self, request, name):
        open("/srv/reports/" + name)  # want: path-traversal
        return self.show()

    def show(self):
        return HttpResponse(self.request.GET["q"])  # want: xss


class Upload(APIView):
    def post(self, request):
        exec(request.data["code"])  # want: code-injection
        open("/srv/files/" + request.FILES["f"].name, "wb")
        return JsonResponse({})
