from flask import render_template, request

from .app import app
from .helper import query


@app.route("/reviews", methods=["POST"])
def review():
    query("INSERT INTO reviews (shop, stars, text) VALUES (?, ?, ?)", (1, int(request.form["stars"]), request.form["text"]))
    return {}


@app.route("/reviews")
def reviews():
    found = query("SELECT shop, stars, text FROM reviews")
    lists = []
    for one in found:
        if isinstance(one, dict):
            lists.append([one.get("stars", 0), one.get("text", "")])
    return render_template("reviews.html", found=found, lists=lists)


@app.route("/reviews/first")
def first():
    return "<p>" + query("SELECT text FROM reviews", first=True).get("text")  # want: xss


@app.route("/reviews/shop")
def shop():
    return "<p>" + query("SELECT shop FROM reviews", first=True)["shop"]
