from django.shortcuts import render
from django.template.loader import get_template
from django.http import HttpResponse
from django.template.response import TemplateResponse

def show(request):
    return render(request, "app/show.html", {"q": request.GET.get("q"), "rows": [request.GET["a"]], "n": 3})

def tr(request):
    return TemplateResponse(request, "app/tr.html", {"q": request.GET.get("q")})

def gt(request):
    t = get_template("app/gt.html")
    return HttpResponse(t.render({"q": request.GET.get("q")}, request))

def ctx(request):
    context = {}
    context["q"] = request.GET.get("q")
    context.update({"r": request.GET.get("r")})
    return render(request, "app/ctx.html", context)
