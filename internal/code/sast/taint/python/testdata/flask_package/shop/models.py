from shop import db


class Item(db.Model):
    name = db.Column(db.String)


def named(name):
    db.session.execute("SELECT * FROM items WHERE name = '" + name + "'")  # want: sql-injection
    db.session.execute("SELECT * FROM items WHERE name = :name", {"name": name})
