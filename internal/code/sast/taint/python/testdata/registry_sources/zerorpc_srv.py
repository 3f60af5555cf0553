import os
import sqlite3
import subprocess

import zerorpc


class Files(object):
    def listing(self, folder):
        return os.popen("ls %s" % folder).read()  # want: command-injection

    def count(self, n):
        return subprocess.getoutput(f"seq {int(n)}")

    @zerorpc.stream
    def lines(self, path):
        with open(path) as f:  # want: path-traversal
            yield from f


class Users(zerorpc.Server):
    def find(self, name):
        c = sqlite3.connect("u.db")
        c.execute("SELECT * FROM u WHERE name = ?", (name,))
        return c.execute(f"SELECT * FROM u WHERE name = '{name}'").fetchall()  # want: sql-injection


s = zerorpc.Server(Files())
s.bind("tcp://0.0.0.0:4242")
s.run()
