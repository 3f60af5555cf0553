from rest_framework import viewsets, serializers, generics, status
from rest_framework.decorators import action, api_view
from rest_framework.response import Response
from rest_framework.views import APIView
import os
class S(serializers.Serializer):
    name = serializers.CharField()
    def validate_name(self, value):
        os.system("check " + value)  # not found: command-injection
        return value
    def create(self, validated_data):
        os.system("make " + validated_data["name"])  # want: command-injection
class V(viewsets.ModelViewSet):
    serializer_class = S
    def get_queryset(self):
        os.system("x " + self.request.query_params.get("q"))  # want: command-injection
    @action(detail=True, methods=["post"])
    def run(self, request, pk=None):
        os.system("x " + request.data["cmd"])  # want: command-injection
        os.system("x " + pk)  # not found: command-injection
        s = self.get_serializer(data=request.data)
        s.is_valid(raise_exception=True)
        os.system("x " + s.validated_data["name"])  # want: command-injection
        return Response({})
    def perform_create(self, serializer):
        os.system("x " + serializer.validated_data["name"])  # want: command-injection
@api_view(["GET"])
def f(request, format=None):
    os.system("x " + request.query_params["q"])  # want: command-injection
    return Response({})
