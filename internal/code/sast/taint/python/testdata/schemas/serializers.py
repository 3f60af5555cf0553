import os
from rest_framework import serializers
from webargs import fields
from webargs.flaskparser import use_args, use_kwargs
from flask import Flask, request
from flask_smorest import Blueprint
from marshmallow import Schema, fields as mf
app = Flask(__name__)
class Geo(serializers.Serializer):
    lat = serializers.FloatField()
    city = serializers.CharField()
class S(serializers.Serializer):
    name = serializers.CharField()
    n = serializers.IntegerField()
    geo = Geo()
    def create(self, validated_data):
        os.system("c " + validated_data["name"])  # want: command-injection
        os.system("c " + str(validated_data["n"]))
        os.system("c " + str(validated_data["geo"]["lat"]))
        os.system("c " + str(validated_data["geo"]["city"]))  # want: command-injection
@app.route("/w")
@use_args({"name": fields.Str(required=True), "n": fields.Int()}, location="query")
def w(args):
    os.system("x " + args["name"])  # want: command-injection
    os.system("x " + args["n"])
@app.route("/k")
@use_kwargs({"name": fields.Str(), "n": fields.Int()})
def k(name, n):
    os.system("x " + name)  # want: command-injection
    os.system("x " + n)
class PS(Schema):
    name = mf.String()
    n = mf.Integer()
blp = Blueprint("b", __name__)
@blp.route("/p")
@blp.arguments(PS)
def p(args):
    os.system("x " + args["name"])  # want: command-injection
    os.system("x " + args["n"])
    d = PS().load(request.get_json())
    os.system("x " + d["name"])  # want: command-injection
    os.system("x " + d["n"])
