import os

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django_filters.views import FilterView
from django_tables2 import RequestConfig, SingleTableView
from django_tables2.export.views import ExportMixin

from .models import Person


class PersonTable(tables.Table):
    class Meta:
        model = Person


class People(ExportMixin, SingleTableView):
    table_class = PersonTable

    def get_queryset(self):
        q = self.request.GET.get("q", "")
        return Person.objects.raw("SELECT * FROM person WHERE name = '%s'" % q)  # want: sql-injection

    def get_table_kwargs(self):
        return {"empty_text": mark_safe("No " + self.request.GET.get("q", ""))}  # want: xss

    def get_caption(self):
        return format_html("<b>{}</b>", self.request.GET.get("q", ""))

    def get_export_filename(self, fmt):
        os.system("log " + self.kwargs["name"])  # want: command-injection
        return "people"


class Filtered(FilterView):
    def get_queryset(self):
        by = self.request.GET["by"]
        if by not in ("name", "age"):
            by = "name"
        return Person.objects.raw("SELECT * FROM person ORDER BY " + by)


def people(request):
    table = PersonTable(Person.objects.extra(where=["name = '" + request.GET["n"] + "'"]))  # want: sql-injection
    RequestConfig(request, paginate={"per_page": 5}).configure(table)
    return table
