import pyratemp
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    t = pyratemp.Template(q)  # want: template-injection
    pyratemp.Template("@!name!@")(name=q)
    return "ok"
