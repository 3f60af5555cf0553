import os
import subprocess

from django import forms
from django.db import connection
from django.http import FileResponse, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import View
from django.views.generic import FormView, ListView

from .helpers import dump, first
from .models import Order


def report(request, year):
    with connection.cursor() as c:
        c.execute(f"SELECT * FROM orders WHERE year = {year}")
        c.execute("SELECT * FROM orders WHERE kind = '%s'" % request.GET["kind"])  # want: sql-injection
        c.execute("SELECT * FROM orders WHERE kind = %s", [request.GET["kind"]])
    return HttpResponse("ok")


def download(request, name):
    return FileResponse(open("/srv/files/" + name, "rb"))  # want: path-traversal


def tag(request, *, tag):
    os.system("tag " + tag)  # want: command-injection
    return HttpResponse(f"<b>{tag}</b>")  # want: xss


class Profile(View):
    def get(self, request, login):
        rows = Order.objects.raw("SELECT * FROM orders WHERE note = '" + request.COOKIES.get("note", "") + "'")  # want: sql-injection
        return HttpResponse(len(rows))

    def post(self, request, *args, **kwargs):
        dump(request.POST)
        back = request.POST.get("next")
        if url_has_allowed_host_and_scheme(back, allowed_hosts=None):
            return HttpResponseRedirect(back)
        return HttpResponseRedirect(first(request, "back"))  # want: open-redirect


class Search(ListView):
    model = Order

    def get_queryset(self):
        q = self.request.GET.get("q")
        by = self.kwargs.get("by")
        return Order.objects.filter(name=q).extra(where=["title LIKE '%" + q + "%'"])  # want: sql-injection


class ExportForm(forms.Form):
    target = forms.CharField()
    count = forms.IntegerField()


class ExportView(FormView):
    form_class = ExportForm

    def form_valid(self, form):
        subprocess.call(f"export {form.cleaned_data['target']}", shell=True)  # want: command-injection
        subprocess.call(f"export -n {form.cleaned_data['count']}", shell=True)
        return super().form_valid(form)
