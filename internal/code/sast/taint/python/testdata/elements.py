import os

from flask import Flask, request

app = Flask(__name__)

# Entries of one dictionary are distinct.
settings = {"home": "/srv"}


@app.route("/set")
def put():
    settings["theme"] = request.args["theme"]
    options = load_options("a")
    options["title"] = request.args["title"]
    os.system("show " + options["path"])
    os.system("show " + options["title"])  # want: command-injection
    os.system("show " + " ".join(options.values()))  # want: command-injection
    return ""


@app.route("/merged")
def merged():
    all = {"size": "small"}
    all.update({"text": request.args["text"]})
    os.system("show " + all["size"])
    os.system("show " + all["text"])  # want: command-injection
    all.update(more=request.args["more"])
    os.system("show " + all["size"])
    os.system("show " + all.get("more"))  # want: command-injection
    other = load_options("b")
    other.update({"text": request.args["text"]})
    os.system("show " + other["path"])
    os.system("show " + other["text"])  # want: command-injection
    any = {"size": "small"}
    any.update(request.args)
    os.system("show " + any["name"])  # want: command-injection
    for value in all.values():
        os.system("show " + value)  # want: command-injection
    both = {**all, "fixed": "a"}
    os.system("show " + both["size"])
    os.system("show " + both["text"])  # want: command-injection
    return ""


class Keeper:
    def __init__(self):
        self.parts = {"name": request.args["name"], "kind": "fixed"}

    def show(self):
        os.system("show " + self.parts["kind"])
        os.system("show " + self.parts["name"])  # want: command-injection
        for key, part in self.parts.items():
            os.system("show " + part)  # want: command-injection


# A record is not the key that it was found by.
@app.route("/record")
def record(user_repository, db, helper):
    os.system("show " + user_repository.find_by_name(request.args["name"]).title)
    os.system("show " + db.fetch_one("SELECT title FROM notes WHERE id = :id", request.args["id"])["title"])
    os.system("show " + helper.get_title(request.args["id"]))  # want: command-injection
    return ""
