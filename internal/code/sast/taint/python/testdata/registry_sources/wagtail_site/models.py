import os

from django.db import connection
from django.http import HttpResponse
from wagtail.contrib.routable_page.models import RoutablePageMixin, path, route
from wagtail.models import Page


class BlogIndex(RoutablePageMixin, Page):
    @path("year/<int:year>/")
    def by_year(self, request, year):
        with connection.cursor() as c:
            c.execute(f"SELECT * FROM blog WHERE year = {year}")
        return self.render(request)

    @route(r"^tag/(.+)/$")
    def by_tag(self, request, tag):
        os.system("tag " + tag)  # want: command-injection
        return HttpResponse("<b>" + tag + "</b>")  # want: xss

    def get_context(self, request, *args, **kwargs):
        context = super().get_context(request, *args, **kwargs)
        context["rows"] = Page.objects.raw("SELECT * FROM page WHERE q = '%s'" % request.GET["q"])  # want: sql-injection
        return context

    def serve(self, request):
        os.system("serve " + request.GET.get("x"))  # want: command-injection
        return super().serve(request)
