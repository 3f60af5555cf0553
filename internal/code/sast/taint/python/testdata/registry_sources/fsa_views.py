from flask import Flask, render_template, request
from flask_sqlalchemy import SQLAlchemy
from flask_sqlalchemy.session import Session
from sqlalchemy import desc, func, literal_column, select, text

app = Flask(__name__)
app.config["SQLALCHEMY_DATABASE_URI"] = "sqlite:///x.db"
db = SQLAlchemy(app)


class User(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(80))


@app.route("/users")
def users():
    name = request.args["name"]
    db.session.execute(text(f"SELECT * FROM user WHERE name = '{name}'"))  # want: sql-injection
    db.session.execute(text("SELECT * FROM user WHERE name = :n"), {"n": name})
    db.session.execute(db.text("DELETE FROM user WHERE name = '" + name + "'"))  # want: sql-injection
    User.query.filter(text("name = '%s'" % name)).all()  # want: sql-injection
    User.query.filter_by(name=name).first_or_404()
    db.paginate(db.select(User).order_by(text(request.args["sort"])), page=1)  # want: sql-injection
    db.session.scalars(select(User).where(User.name == name)).all()
    db.get_or_404(User, request.args["id"])
    with db.engine.connect() as con:
        con.exec_driver_sql("SELECT * FROM user WHERE name = '" + name + "'")  # want: sql-injection
    return db.session.query(User).order_by(literal_column(request.args["by"])).count()  # want: sql-injection
