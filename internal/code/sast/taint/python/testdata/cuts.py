import os

from flask import Flask, request

app = Flask(__name__)


# Names that are cut at their last dot or slash.
@app.post("/dot")
def behind_dot():
    name = request.args["name"]
    os.remove("/srv/icon." + name.rsplit(".", 1)[1])
    os.remove("/srv/icon." + name.rpartition(".")[2])
    os.remove("/srv/icon." + name.split(".")[-1])
    os.remove("/srv/icon" + name[name.rfind("."):])
    os.remove("/srv/icon" + name[:name.rfind(".")])  # want: path-traversal
    os.remove("/srv/icon" + name.rsplit(".", 1)[0])  # want: path-traversal
    os.remove("/srv/icon." + name.split(".", 1)[1])  # want: path-traversal
    os.remove("/srv/" + ".".join(name.split(".")[:-1]))  # want: path-traversal
    os.remove("/srv/icon" + request.args["other"][name.rfind("."):])  # want: path-traversal
    return ""


@app.post("/two")
def two():
    stem, kind = request.args["name"].rsplit(".", 1)
    os.remove("/srv/icon." + kind)
    os.remove("/srv/" + stem)  # want: path-traversal
    stem, kind = os.path.splitext(request.args["name"])
    os.remove("/srv/icon" + kind)
    os.remove("/srv/" + stem)  # want: path-traversal
    os.remove("/srv/" + os.path.normcase(request.args["name"]))  # want: path-traversal
    return "<p>" + kind  # want: xss


@app.post("/slash")
def behind_slash():
    parts = request.args["name"].split("/")
    os.remove("/srv/icons/" + parts[-1])
    os.remove("/srv/icons/" + parts[0] + "/icon")  # want: path-traversal
    at = "/srv/icons"
    for part in parts:
        at += "/" + part
    os.remove(at)  # want: path-traversal
    return ""
