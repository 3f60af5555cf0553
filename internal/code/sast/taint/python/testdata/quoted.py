# A value without quotation marks is safe inside of a quoted literal, and nowhere else in a statement.
import pymysql
from flask import request


def removed():
    db = pymysql.connect()
    word = request.args["word"].replace("'", "")
    db.cursor().execute(f"select * from t where word = '{word}'")
    db.cursor().execute("select * from t where word = '%s'" % word)
    db.cursor().execute("select * from t order by " + word)  # want: sql-injection
    db.cursor().execute("select * from t order by %s" % word)  # want: sql-injection


def escaped():
    db = pymysql.connect()
    name = db.escape_string(request.args["name"])
    db.cursor().execute("select * from t where name = '" + name + "'")
    db.cursor().execute("select * from t where id = " + name)  # want: sql-injection
    db.cursor().execute("select * from t where name = " + db.escape(request.args["name"]))


def checked():
    db = pymysql.connect()
    city = request.args["city"]
    if "'" in city:
        return
    db.cursor().execute(f"select * from t where city = '{city}'")
    db.cursor().execute(f"select * from t where city = 1 or {city}")  # want: sql-injection
