import os
import subprocess
from django.http import HttpResponse
from django.shortcuts import redirect
from wagtail.models import Page
from wagtail.contrib.routable_page.models import RoutablePageMixin, path, route
class BlogIndex(RoutablePageMixin, Page):
    def get_context(self, request, *args, **kwargs):
        context = super().get_context(request, *args, **kwargs)
        os.system("grep " + request.GET.get("q"))  # want: command-injection
        subprocess.run(["grep", "--", request.GET.get("q")])
        return context
    @path("year/<str:year>/")
    def by_year(self, request, year):
        os.system("grep " + year)  # want: command-injection
        return HttpResponse("<b>" + year)  # want: xss
    def serve(self, request):
        return redirect(request.GET["to"])  # want: open-redirect
