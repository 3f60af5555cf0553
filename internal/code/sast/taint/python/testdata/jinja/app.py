from flask import Flask, render_template, request

app = Flask(__name__)


@app.route("/")
def page():
    rows = [{"label": request.args.get("label")}]
    return render_template("page.html", q=request.args.get("q"), n=int(request.args["n"]), title="A shop", rows=rows)
