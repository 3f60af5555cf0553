from django.shortcuts import render
from django.template.loader import render_to_string


def search(request):
    term = request.GET.get("term", "")
    return render(request, "shop/search.html", {"term": term, "title": "A shop"})


def mail(request):
    return render_to_string("shop/mail.html", {"name": request.POST["name"]})
