import configparser
import os

import streamlit as st
from flask import Flask, request
from flask_restful import Resource, reqparse
from ninja import NinjaAPI, Schema
from rest_framework import generics, serializers
from sanic import Sanic
from sanic_ext import validate

api = NinjaAPI()
app = Sanic("x")
web = Flask(__name__)
parser = reqparse.RequestParser()
parser.add_argument("q")
parser.add_argument("n", type=int)
parser.add_argument("order", choices=("asc", "desc"))


class In(Schema):
    name: str
    n: int


@api.post("/x/{slug}")
def x(request, slug: str, data: In):
    os.system("x " + slug)  # want: command-injection
    os.system("x " + data.name)  # want: command-injection
    os.system("x %s" % data.n)


class ItemSerializer(serializers.Serializer):
    name = serializers.CharField()
    n = serializers.IntegerField()

    def validate_name(self, value):
        os.system("v " + value)  # want: command-injection
        return value


class Items(generics.CreateAPIView):
    serializer_class = ItemSerializer

    def perform_create(self, serializer):
        os.system("v " + serializer.validated_data["name"])  # want: command-injection
        os.system("v %s" % serializer.validated_data["n"])
        os.system("v " + serializer.initial_data["name"])  # want: command-injection


class P:
    name: str


@app.post("/v")
@validate(json=P)
async def v(request, body: P):
    os.system("x " + body.name)  # want: command-injection


class Find(Resource):
    def get(self):
        args = parser.parse_args()
        os.system("x " + args["q"])  # want: command-injection
        os.system("x %s" % args["n"])
        os.system("x %s" % args["order"])


@web.get("/c")
def c():
    configparser.ConfigParser().read("/srv/" + request.args["f"])  # want: path-traversal
    configparser.ConfigParser().read("/srv/x.ini")
    return ""


os.system("x " + st.selectbox("k", ["a", "b"]))
os.system("x " + st.selectbox("k", ["a", "b"], accept_new_options=True))  # want: command-injection
