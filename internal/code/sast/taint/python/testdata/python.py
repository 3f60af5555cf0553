import ast
import copy
import functools
import importlib
import io
import itertools
import json
import os
import sys
from code import InteractiveInterpreter
from pprint import pprint

from flask import request


def source():
    return request.args["q"]


def text():
    code = source()
    eval(code.lower())  # want: code-injection
    eval(code.title())  # want: code-injection
    eval("{} + 1".format(code))  # want: code-injection
    eval("{code} + 1".format_map({"code": code, "more": "1"}))  # want: code-injection
    eval(code.startswith("a"))
    eval(code.find("a"))
    eval(repr(code))  # want: code-injection
    eval(format(code, ">8"))  # want: code-injection
    eval(hex(code))
    eval(len(code))
    os.system("ping " + code)  # want: command-injection
    eval(any(code))
    InteractiveInterpreter().runsource(code)  # want: code-injection


def lists():
    items = []
    items.insert(0, source())
    eval(items[0])  # want: code-injection
    items.clear()
    eval(items[0])
    more = ["1"]
    more.extend([source()])
    eval(more[1])  # want: code-injection
    eval(more.sort())
    eval(sorted([source()])[0])  # want: code-injection
    eval(max([source(), "1"]))  # want: code-injection
    eval(max(source(), "1"))  # want: code-injection
    eval(next(iter([source()])))  # want: code-injection
    for a, b in zip([source()], ["1"]):
        eval(a)  # want: code-injection
    for code in itertools.chain([source()], ["1"]):
        eval(code)  # want: code-injection
    for code in filter(None, [source()]):
        eval(code)  # want: code-injection
    eval(functools.reduce(lambda a, b: a + b, [source()]))  # want: code-injection
    eval(copy.copy([source()])[0])  # want: code-injection


def maps():
    values = {"a": source()}
    for value in values.values():
        eval(value)  # want: code-injection
    for key in json.loads(source()).keys():
        eval(key)  # want: code-injection
    more = {}
    more.update({"a": source()})
    eval(more["a"])  # want: code-injection


def objects(item, name):
    eval(getattr(request.args, name))  # want: code-injection
    eval(getattr(item, "code", source()))  # want: code-injection
    eval(getattr(item, "code", "1"))
    run = functools.partial(source())
    eval(run)  # want: code-injection
    print(source())
    eval(print(source()))
    pprint(source())


def modules():
    importlib.import_module("plugins." + source())  # want: reflection
    importlib.import_module("plugins.fixed")
    __import__(source())  # want: reflection
    ast.literal_eval(source())
    os.system(ast.literal_eval(source()))  # want: command-injection


def own():
    # What the program's own user gives counts only where the configuration says so.
    os.system(sys.argv[1])
    os.system(os.environ["EDITOR"])
    os.system(os.getenv("EDITOR"))
    os.system(input())


def files():
    with open("fixed.txt") as f:
        eval(f.read())
        eval(f.write(source()))
    buffer = io.StringIO(source())
    eval(buffer.read())  # want: code-injection
