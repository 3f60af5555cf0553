import os
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, StreamingHttpResponse, FileResponse
from django.views import View
from django.views.generic import ListView, FormView, DetailView
from django.utils.safestring import mark_safe
from django.utils.html import format_html
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from .models import Item

class Search(View):
    async def get(self, request: HttpRequest, *args, **kwargs):
        os.system("ls " + self.kwargs["name"])  # want: command-injection
        os.system("ls " + request.GET.getlist("d")[0])  # want: command-injection
        os.system("ls " + request.META["HTTP_USER_AGENT"])  # want: command-injection
        os.system("ls " + request.headers["X-D"])  # want: command-injection
        os.system("ls " + str(int(request.GET["n"])))
        return HttpResponse(content="<p>%s</p>" % request.GET["q"])  # want: xss

class Items(ListView):
    model = Item
    def get_queryset(self):
        q = self.request.GET.get("q")
        Item.objects.filter(name=q)
        return Item.objects.extra(where=["name = '%s'" % q])  # want: sql-injection

    def get_context_data(self, **kwargs):
        context = super().get_context_data(**kwargs)
        context["html"] = mark_safe(self.request.GET["html"])  # want: xss
        context["ok"] = format_html("<b>{}</b>", self.request.GET["html"])
        return context

@require_POST
def upload(request, folder):
    f = request.FILES.get("f")
    with open("/data/" + folder, "wb") as out:  # want: path-traversal
        for chunk in f.chunks():
            out.write(chunk)
    open("/data/" + os.path.basename(f.name), "wb")
    return redirect(request.POST["next"])  # want: open-redirect
