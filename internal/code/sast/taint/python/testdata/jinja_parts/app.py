from flask import Flask, render_template, request
app = Flask(__name__)

@app.route("/")
def page():
    rows = {"a": request.args.get("label")}
    return render_template("page.html", q=request.args.get("q"), title="A shop", rows=rows, items=request.args.getlist("i"))

@app.route("/child")
def child():
    ctx = {"body": request.args.get("q"), "other": "x"}
    return render_template("child.html", **ctx)

@app.route("/many")
def many():
    t = app.jinja_env.get_template("env.html")
    return t.render(q=request.args["q"])
