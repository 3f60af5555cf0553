import bleach
from flask import Flask, render_template, request
from sqlalchemy import select

from .base import Session
from .models import Member, Note

app = Flask(__name__)


@app.route("/notes", methods=["POST"])
def add():
    with Session() as session:
        note = Note(title=request.form["title"], text=request.form["text"], place="here")
        note.mood = bleach.clean(request.form["mood"])
        session.add(note)
        session.add(Member(request.form["name"]))
        session.commit()
    return {}


@app.route("/notes/<int:number>", methods=["PATCH"])
def change(number):
    with Session() as session:
        note = session.get(Note, number)
        note.place = request.form["place"]
        session.commit()
    return {}


@app.route("/notes")
def notes():
    with Session() as session:
        found = session.query(Note).filter(Note.title == request.args["title"]).order_by(Note.id).all()
        first = session.query(Note).first()
        member = session.execute(select(Member)).scalars().first()
        return render_template("notes.html", notes=found, first=first, member=member)
