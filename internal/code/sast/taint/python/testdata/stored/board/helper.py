import sqlite3


def connect():
    db = sqlite3.connect("app.db")
    db.row_factory = sqlite3.Row
    return db


def run(statement, values=(), first=False):
    cursor = connect().cursor()
    cursor.execute(statement, values)
    if first:
        return dict(cursor.fetchone())
    columns = [one[0] for one in cursor.description]
    return [dict(zip(columns, row)) for row in cursor.fetchall()]


def query(statement, values=(), first=False):
    return run(statement, values, first)
