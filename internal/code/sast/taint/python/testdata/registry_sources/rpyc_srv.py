import os
import sqlite3

import rpyc
from rpyc.utils.server import ThreadedServer


class FileService(rpyc.Service):
    ALIASES = ["files"]

    def exposed_read(self, path):
        return open("/srv/" + path).read()  # want: path-traversal

    @rpyc.exposed
    def run(self, cmd):
        os.system(cmd)  # want: command-injection

    def exposed_head(self, n):
        os.system("head -n %d" % int(n))


@rpyc.service
class Db(rpyc.Service):
    @rpyc.exposed
    def find(self, name):
        db = sqlite3.connect("x.db")
        db.execute("SELECT * FROM u WHERE name = ?", (name,))
        return db.execute("SELECT * FROM u WHERE name = '%s'" % name).fetchall()  # want: sql-injection


ThreadedServer(FileService, port=18861).start()
