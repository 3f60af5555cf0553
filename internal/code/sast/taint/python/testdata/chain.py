"""Objects that are called, and call another object of their class."""
import os

from flask import Flask, request

app = Flask(__name__)


class Step:
    following: "Step"

    def __init__(self, following: "Step"):
        self.following = following

    def __call__(self, name):
        os.system("step " + name)  # want: command-injection
        return self.following(name)


@app.get("/steps")
def steps(first: Step):
    Step(Step(None))(request.args["name"])
    first(request.args["name"])
    return ""
