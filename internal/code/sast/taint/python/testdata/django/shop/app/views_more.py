import pickle
import random

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.http.response import HttpResponse as Answer
from django.shortcuts import redirect, render, resolve_url
from django.template import Engine
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.views.generic import TemplateView

from .models import Product


def search(request, items, backend):
    q = request.GET["q"]
    items.raw("SELECT * FROM shop_product WHERE name = '" + q + "'")  # want: sql-injection
    items.raw("SELECT * FROM shop_product WHERE name = %s", [q])
    user = backend.authenticate(username=q)
    eval(user.name)
    Engine().from_string("Hello " + q)  # want: template-injection
    format_html(q)  # want: xss
    format_html("<b>{}</b>", q)
    eval(JsonResponse({"q": q}).content)
    return HttpResponse(render_to_string("search.html", {"q": q}))


def keep(request):
    request.session[request.POST["key"]] = "1"  # want: trust-boundary
    request.session["id"] = str(random.random())  # want: weak-random
    response = render(request, "keep.html", {"q": request.GET["q"]})
    response.set_cookie("theme", "dark", secure=False, httponly=True)  # want: insecure-cookie
    response.set_cookie("theme", "dark", secure=True, httponly=False)  # want: script-cookie
    return response


def posted(request: HttpRequest):
    pickle.loads(request.read())  # want: deserialisation


def upload(request):
    pickle.loads(request.FILES["f"].read())  # want: deserialisation
    eval(request.GET.dict()["code"])  # want: code-injection
    return HttpResponse(request.GET.urlencode())


def follow(request):
    target = request.GET["next"]
    if request.method == "POST":
        return redirect(reverse("item", args=[target]))
    if request.method == "PUT":
        return redirect(reverse("item") + "?next=" + target)
    if request.is_secure():
        return redirect("https://" + request.get_host() + "/")
    return HttpResponseRedirect(resolve_url(target))  # want: open-redirect


def add(request):
    Product.objects.create(**request.data)  # want: mass-assignment
    Product.objects.create(name=request.data["name"])
    return HttpResponse("ok")


async def add_soon(request):
    await Product.objects.acreate(**request.data)  # want: mass-assignment
    await Product.objects.acreate(name=request.data["name"])
    product = await Product.objects.aget(name=request.GET["name"])
    if request.method == "PUT":
        return Answer(escape(request.GET["name"]))
    if request.method == "PATCH":
        return HttpResponse(product)
    return Answer("<p>" + request.GET["name"])  # want: xss


class Show(TemplateView):
    def show(self):
        return HttpResponse("<p>" + self.kwargs["name"])  # want: xss
