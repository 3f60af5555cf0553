import sqlite3


def find(name):
    db = sqlite3.connect("app.db")
    db.execute("SELECT * FROM users WHERE name = '" + name + "'")  # want: sql-injection
    db.execute("SELECT * FROM users WHERE name = ?", (name,))


def helper(name):
    sqlite3.connect("app.db").execute("SELECT * FROM users WHERE name = '" + name + "'")
