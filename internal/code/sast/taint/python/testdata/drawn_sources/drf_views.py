import os

from django.db import connection
from django.shortcuts import redirect
from rest_framework import generics, serializers, status, viewsets, mixins
from rest_framework.decorators import action, api_view
from rest_framework.response import Response
from rest_framework.views import APIView

from .models import Item


class RunSerializer(serializers.Serializer):
    cmd = serializers.CharField()
    count = serializers.IntegerField()


@api_view(["GET", "POST"])
def find(request, name=None):
    with connection.cursor() as c:
        c.execute(f"SELECT * FROM i WHERE n = '{request.data['n']}'")  # want: sql-injection
        c.execute("SELECT * FROM i WHERE n = %s", [request.data["n"]])
        c.execute("SELECT * FROM i WHERE n = '" + name + "'")  # want: sql-injection


class Run(APIView):
    def post(self, request, format=None):
        s = RunSerializer(data=request.data)
        s.is_valid(raise_exception=True)
        os.system(s.validated_data["cmd"])  # want: command-injection
        os.system("seq %d" % s.validated_data["count"])
        return redirect(request.query_params["to"])  # want: open-redirect


class Items(viewsets.ModelViewSet):
    def get_queryset(self):
        order = self.request.query_params.get("order")
        return Item.objects.raw("SELECT * FROM i ORDER BY " + order)  # want: sql-injection

    @action(detail=True, methods=["post"])
    def export(self, request, pk=None):
        open("/srv/" + request.data.get("file"), "w")  # want: path-traversal
        return Item.objects.extra(where=["a = '" + self.kwargs["slug"] + "'"])  # not found: sql-injection

    def perform_create(self, serializer):
        os.system("notify " + serializer.validated_data["name"])  # want: command-injection


class Files(generics.ListAPIView):
    def list(self, request, *args, **kwargs):
        os.system("ls " + kwargs["dir"])  # want: command-injection
        os.system("ls " + self.request.FILES["f"].name)  # want: command-injection
