import os
from collections import defaultdict

from flask import request


def grouped():
    q = request.args["q"]
    one = {"z": []}
    one.setdefault("x", []).append(q)
    os.system("ls " + one["x"][0])  # want: command-injection
    os.system("ls " + one["z"][0])
    lists = defaultdict(list)
    lists["x"].append(q)
    for _, found in lists.items():
        os.system("ls " + found[0])  # want: command-injection
    maps = defaultdict(dict)
    maps["x"]["y"] = q
    os.system("ls " + maps["x"]["y"])  # want: command-injection
    made = defaultdict(lambda: [])
    made["x"].append(q)
    os.system("ls " + made["x"][0])  # want: command-injection
    numbers = defaultdict(int)
    numbers[q] += 1
    os.system("ls %s" % numbers["x"])
    texts = defaultdict(str)
    os.system("ls " + texts["x"])
    plain = list()
    plain.append(q)
    plain.append("x")
    os.system("ls " + plain[0])  # want: command-injection
    os.system("ls " + plain[1])
    options = {}
    options.setdefault("a", q)
    options.setdefault("b", "x")
    os.system("ls " + options["a"])  # want: command-injection
    os.system("ls " + options["b"])
