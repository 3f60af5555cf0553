import os
from rest_framework import generics, serializers, status, viewsets
from rest_framework.decorators import action, api_view, permission_classes
from rest_framework.response import Response
from rest_framework.views import APIView
from .models import Snippet

class SnippetSerializer(serializers.ModelSerializer):
    class Meta:
        model = Snippet
        fields = ["code"]

class SnippetViewSet(viewsets.ModelViewSet):
    queryset = Snippet.objects.all()
    serializer_class = SnippetSerializer

    @action(detail=True, methods=["post"], url_path="run")
    def run(self, request, pk=None):
        os.system(request.data["cmd"])  # want: command-injection
        os.system("x " + request.query_params.get("a", ""))  # want: command-injection
        return Response({"a": request.data["cmd"]})

    def perform_create(self, serializer):
        os.system("lint " + serializer.validated_data["code"])  # want: command-injection
        serializer.save(owner=self.request.user)

class Run(generics.CreateAPIView):
    serializer_class = SnippetSerializer
    def create(self, request, *args, **kwargs):
        serializer = self.get_serializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        os.system("lint " + serializer.validated_data["code"])  # want: command-injection
        os.system("lint " + str(len(serializer.validated_data["code"])))
        return Response(serializer.data, status=status.HTTP_201_CREATED)

class Change(generics.RetrieveUpdateAPIView):
    def patch(self, request, *args, **kwargs):
        os.system("lint " + request.data["code"])  # want: command-injection
        return Response({"code": request.data["code"]})

class Leave(generics.RetrieveDestroyAPIView):
    def delete(self, request, *args, **kwargs):
        os.system("rm " + kwargs["name"])  # want: command-injection
        return Response({"name": kwargs["name"]})

@api_view(["GET", "POST"])
def hello(request, name):
    os.system("hi " + request.data.get("name"))  # want: command-injection
    os.system("hi " + name)  # want: command-injection
    return Response({"message": name})
