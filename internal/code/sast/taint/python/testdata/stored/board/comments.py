import sqlite3

from flask import render_template, request

from .app import app


@app.route("/comments", methods=["POST"])
def comment():
    db = sqlite3.connect("app.db")
    cursor = db.cursor()
    cursor.execute("INSERT INTO comments (author, text, number) VALUES (?, ?, ?)", (request.form["author"], request.form["text"], int(request.form["number"])))
    db.execute("UPDATE comments SET title = ? WHERE id = ?", (request.form["title"], 1))
    return {}


@app.route("/comments")
def comments():
    db = sqlite3.connect("app.db")
    cursor = db.cursor()
    cursor.execute("SELECT id, text, number FROM comments")
    found = cursor.fetchall()
    first = db.execute("SELECT title, id FROM comments LIMIT 1").fetchone()
    return render_template("comments.html", comments=found, one=found[0], first=first)
