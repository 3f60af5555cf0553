from django import forms
from django.contrib.auth.decorators import login_required
from django.core.validators import RegexValidator, validate_slug
from django.db import connection, models
from django.http import FileResponse, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, re_path, reverse
from django.utils.html import conditional_escape, escape, format_html
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import mark_safe
from django.utils.text import slugify, get_valid_filename
from django.views import View
from rest_framework import serializers, viewsets
from rest_framework.decorators import api_view
from rest_framework.response import Response
from rest_framework.views import APIView
from ninja import NinjaAPI, Schema


class Kind(models.TextChoices):
    A = "a", "A"
    B = "b", "B"


class Search(forms.Form):
    n = forms.IntegerField()
    kind = forms.ChoiceField(choices=[("a", "A"), ("b", "B")])
    tkind = forms.TypedChoiceField(choices=Kind.choices, coerce=Kind)
    slug = forms.SlugField()
    code = forms.RegexField(regex=r"^[A-Z]+$")
    alpha = forms.CharField(validators=[RegexValidator(r"^[a-z]+\Z")])
    key = forms.UUIDField()
    q = forms.CharField(max_length=100)

    def clean_alpha2(self):
        return self.cleaned_data["alpha2"]


class ItemSerializer(serializers.Serializer):
    n = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=["a", "b"])
    key = serializers.UUIDField()
    slug = serializers.SlugField()
    code = serializers.RegexField(r"^[a-z]+$")
    on = serializers.BooleanField()
    q = serializers.CharField()

    def validate_q(self, value):
        return value


def search(request):
    form = Search(request.GET)
    if not form.is_valid():
        return HttpResponse(status=400)
    d = form.cleaned_data
    with connection.cursor() as c:
        c.execute(f"select * from t limit {d['n']}")
        c.execute(f"select * from t_{d['kind']}")
        c.execute(f"select * from t where s = '{d['slug']}'")
        c.execute(f"select * from t where c = '{d['code']}'")
        c.execute(f"select * from t where a = '{d['alpha']}'")
        c.execute(f"select * from t where k = '{d['key']}'")
        c.execute(f"select * from t where q = '{d['q']}'")  # want: sql-injection
        c.execute("select * from t where q = %s", [d["q"]])
        c.execute("select * from %s" % connection.ops.quote_name(d["q"]))
    nxt = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(nxt, allowed_hosts={request.get_host()}):
        nxt = "/"
    return redirect(nxt)


class ItemView(APIView):
    def post(self, request, pk):
        s = ItemSerializer(data=request.data)
        s.is_valid(raise_exception=True)
        v = s.validated_data
        with connection.cursor() as c:
            c.execute(f"select * from t limit {v['n']}")
            c.execute(f"select * from t_{v['kind']}")
            c.execute(f"select * from t where k = '{v['key']}'")
            c.execute(f"select * from t where c = '{v['code']}' and s = '{v['slug']}' and o = {v['on']}")
            c.execute(f"select * from t where q = '{v['q']}'")  # want: sql-injection
            c.execute(f"select * from t where q = '{request.query_params['q']}'")  # want: sql-injection
        return Response({"q": v["q"]})


def show(request, num, slug, name):
    with connection.cursor() as c:
        c.execute(f"select * from t where n = {num}")
        c.execute(f"select * from t where s = '{slug}'")
        c.execute(f"select * from t where name = '{name}'")  # want: sql-injection
    HttpResponse(format_html("<p>{}</p>", name))
    HttpResponse(mark_safe("<p>" + conditional_escape(name) + "</p>"))
    HttpResponse(slugify(name))
    HttpResponse(name, content_type="text/plain")
    JsonResponse({"n": name})
    FileResponse(open("/srv/" + get_valid_filename(name), "rb"))
    render(request, "a.html", {"name": name})
    HttpResponseRedirect(reverse("show", args=[name]))
    mark_safe("<p>" + request.GET["q"] + "</p>")  # want: xss
    return HttpResponse("<p>%s</p>" % request.COOKIES["n"])  # want: xss


def year(request, year, month):
    with connection.cursor() as c:
        c.execute(f"select * from t where y = {year} and m = '{month}'")
    return HttpResponse("")


urlpatterns = [
    path("show/<int:num>/<slug:slug>/<name>/", show),
    re_path(r"^year/(?P<year>[0-9]{4})/(?P<month>[a-z]{3})/$", year),
    path("search", search),
    path("item/<int:pk>", ItemView.as_view()),
]

api = NinjaAPI()


class In(Schema):
    n: int
    q: str


@api.post("/in")
def ninja_in(request, data: In, k: int, s: str):
    with connection.cursor() as c:
        c.execute(f"select * from t where n = {data.n} limit {k}")
        c.execute(f"select * from t where q = '{data.q}'")  # want: sql-injection
        c.execute(f"select * from t where q = '{s}'")  # want: sql-injection
