import papermill as pm
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    pm.execute_notebook("/srv/" + q, "/srv/out.ipynb")  # want: path-traversal
    pm.execute_notebook("/srv/in.ipynb", "/srv/out.ipynb", parameters={"name": q})
    return "ok"
