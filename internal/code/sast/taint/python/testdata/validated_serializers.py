from django.core.validators import RegexValidator
from django.db import connection
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView


class OrderSerializer(serializers.Serializer):
    ids = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    code = serializers.CharField(validators=[RegexValidator(r"^[a-z]+\Z")])
    text = serializers.CharField(max_length=10)


class OrderView(APIView):
    def post(self, request):
        s = OrderSerializer(data=request.data)
        s.is_valid(raise_exception=True)
        v = s.validated_data
        with connection.cursor() as c:
            c.execute(f"select {v['ids'][0]} from t")
            c.execute(f"select '{v['names'][0]}' from t")  # want: sql-injection
            c.execute(f"select '{v['code']}' from t")
            c.execute(f"select '{v['text']}' from t")  # want: sql-injection
        return Response({})
