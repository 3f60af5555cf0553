from django.http import HttpResponse


def find(request, term):
    return HttpResponse("<p>" + request.POST.get("text"))  # want: xss


def inner(r):
    return HttpResponse("<p>" + r.body.decode())  # want: xss


def unrouted(r):
    return HttpResponse("<p>" + r.body.decode())
