import re
import uuid
from datetime import datetime
from enum import Enum
import sqlite3
from flask import Flask, request, abort

app = Flask(__name__)
ALLOWED = {"a", "b"}
LIST = ["a", "b"]
MAP = {"a": "col_a", "b": "col_b"}
WORD = re.compile(r"^[a-z]+\Z")


class Col(Enum):
    A = "a"
    B = "b"


def is_safe(s):
    for c in s:
        if not c.isalnum():
            return False
    return True


def check(s):
    if not WORD.match(s):
        raise ValueError("bad")


def check_all(xs):
    for x in xs:
        if x not in ALLOWED:
            raise ValueError(x)


def pick(s):
    for a in LIST:
        if a == s:
            return a
    return "a"


def only(s):
    return "".join(c for c in s if c.isalnum())


def valid(s):
    return s in LIST or s in MAP


@app.get("/x")
def x():
    db = sqlite3.connect("x")
    vs = request.args.getlist("v")
    db.execute("select " + ",".join(v for v in vs if v in ALLOWED))
    db.execute("select " + ",".join(filter(lambda v: v in ALLOWED, vs)))
    db.execute("select " + ",".join(filter(valid, vs)))
    db.execute("select " + ",".join(set(vs) & ALLOWED))
    db.execute("select " + ",".join(ALLOWED.intersection(vs)))
    db.execute("select " + ",".join(MAP[v] for v in vs if v in MAP))
    db.execute("select " + ",".join(str(int(v)) for v in vs))
    db.execute("select " + ",".join(map(str, map(int, vs))))
    db.execute("select " + ",".join("?" for _ in vs))
    db.execute("select " + ",".join("?" * len(vs)))
    db.execute("select " + ",".join(["?"] * len(vs)))
    db.execute("select " + ",".join(f":p{i}" for i, _ in enumerate(vs)))
    if not all(v in ALLOWED for v in vs):
        abort(400)
    db.execute("select " + ",".join(vs))
    ws = request.args.getlist("w")
    if any(not WORD.match(w) for w in ws):
        abort(400)
    db.execute("select " + ",".join(ws))
    xs = request.args.getlist("x")
    check_all(xs)
    db.execute("select " + ",".join(xs))
    ys = request.args.getlist("y")
    if not set(ys) <= ALLOWED:
        abort(400)
    db.execute("select " + ",".join(ys))
    zs = request.args.getlist("z")
    if not ALLOWED.issuperset(zs):
        abort(400)
    db.execute("select " + ",".join(zs))
    z2 = request.args.getlist("z2")
    if set(z2) - ALLOWED:
        abort(400)
    db.execute("select " + ",".join(z2))
    a = request.args["a"]
    if not is_safe(a):
        abort(400)
    db.execute("select " + a)
    b = request.args["b"]
    check(b)
    db.execute("select " + b)
    db.execute("select " + pick(request.args["c"]))
    db.execute("select " + only(request.args["d"]))
    e = request.args["e"]
    if not valid(e):
        abort(400)
    db.execute("select " + e)
    f = request.args["f"]
    if not f.isidentifier():
        abort(400)
    db.execute("select " + f)
    g = request.args["g"]
    if g not in MAP.keys():
        abort(400)
    db.execute("select " + g)
    h = MAP.get(request.args["h"], "x")
    db.execute("select " + h)
    i = Col(request.args["i"]).value
    db.execute("select " + i)
    j = request.args["j"]
    if j not in [c.value for c in Col]:
        abort(400)
    db.execute("select " + j)
    j2 = request.args["j2"]
    if j2 not in Col.__members__:
        abort(400)
    db.execute("select " + j2)
    try:
        k = int(request.args["k"])
    except ValueError:
        k = 0
    db.execute(f"select {k}")
    l = request.args["l"]
    try:
        uuid.UUID(l)
    except ValueError:
        abort(400)
    db.execute(f"select '{l}'")
    m = request.args["m"]
    try:
        float(m)
    except ValueError:
        return "bad"
    db.execute(f"select {m}")
    n = re.match(r"^v(\d+)$", request.args["n"])
    if not n:
        abort(400)
    db.execute("select " + n.group(1))
    if (o := re.fullmatch(r"[a-z]+", request.args["o"])) is None:
        abort(400)
    db.execute("select " + o[0])
    p = re.sub(r"\W", "", request.args["p"])
    db.execute("select " + p)
    q = request.args["q"]
    ok = WORD.match(q) and len(q) < 10
    if not ok:
        abort(400)
    db.execute("select " + q)
    match request.args["r"]:
        case "a" | "b" as r:
            pass
        case _:
            r = "a"
    s = request.args["s"]
    if s not in ("a", "b"):
        s = "a"
    db.execute("select " + s)
    t = "desc" if request.args.get("t") == "desc" else "asc"
    db.execute("select " + t)
    u = next((a for a in LIST if a == request.args["u"]), "a")
    db.execute("select " + u)
    found = False
    w = request.args["w"]
    for a in LIST:
        if a == w:
            found = True
    if not found:
        abort(400)
    db.execute("select " + w)
    assert request.args["aa"] in ALLOWED
    db.execute("select " + request.args["aa"])
    db.execute("select '%s'" % datetime.strptime(request.args["ab"], "%Y-%m-%d").date())
    db.execute("select %d" % int(request.args["ac"]))
    ad = {k: v for k, v in request.args.items() if k in ALLOWED}
    db.execute("select " + " and ".join(f"{k} = ?" for k in ad), list(ad.values()))
    ae = request.args["ae"]
    if not all(c in "0123456789abcdef" for c in ae):
        abort(400)
    af = request.args["af"].encode().hex()
    db.execute("select '" + af + "'")
    db.execute("select " + request.args["bad"])  # want: sql-injection
    b2 = [v for v in request.args.getlist("b2") if len(v) > 1]
    db.execute("select " + ",".join(b2))  # want: sql-injection
    b3 = request.args.getlist("b3")
    if any(v in ALLOWED for v in b3):
        db.execute("select " + ",".join(b3))  # want: sql-injection
    b4 = request.args["b4"]
    if not any(b4.startswith(a) for a in LIST):
        abort(400)
    db.execute("select " + b4)  # want: sql-injection
    return ""


@app.get("/sets")
def sets():
    db = sqlite3.connect("x")
    vs = set(request.args.getlist("v"))
    db.execute("select " + ",".join(vs.difference(ALLOWED)))  # want: sql-injection
    if vs.issubset(ALLOWED):
        db.execute("select " + ",".join(vs))
    ws = request.args.getlist("w")
    if not all(len(w) > 1 for w in ws):
        return ""
    db.execute("select " + ",".join(ws))  # want: sql-injection
    xs = request.args.getlist("x")
    if all(x in ALLOWED for x in xs):
        db.execute("select " + ",".join(xs))
    ys = request.args.getlist("y")
    db.execute("select " + ",".join(map(str.upper, ys)))  # want: sql-injection
    pairs = list(enumerate(ys))
    db.execute("select " + str(pairs[0][0]))
    db.execute("select " + pairs[0][1])  # want: sql-injection
    db.execute(f"select {callable(ys)}, {hasattr(ys, 'a')}")
    chosen = {request.args["k"]: 1}
    db.execute("select " + ",".join(chosen.keys()))  # want: sql-injection
    db.execute("select " + ",".join(str(v) for v in chosen.values()))
    return ""
