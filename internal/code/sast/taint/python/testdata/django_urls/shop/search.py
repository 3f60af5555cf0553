from django.http import HttpResponse

from shop.models import Item


def find(request, term):
    return HttpResponse("<p>" + request.POST.get("text"))  # want: xss


def inner(r):
    return HttpResponse("<p>" + r.body.decode())  # want: xss


def unrouted(r):
    return HttpResponse("<p>" + r.body.decode())


def item(request, code, found: Item | None = None):
    return HttpResponse("<p>" + found.title + "<p>" + code)  # want: xss


def own(request, code: str, found: Item = None):
    return HttpResponse("<p>" + found.title)
