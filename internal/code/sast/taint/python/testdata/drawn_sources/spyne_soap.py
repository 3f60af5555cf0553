import os
import sqlite3

from spyne import Application, ComplexModel, Integer, Iterable, ServiceBase, Unicode, rpc, srpc

db = sqlite3.connect("x.db")


class Order(ComplexModel):
    sku = Unicode
    count = Integer


class Shop(ServiceBase):
    @rpc(Unicode, Integer, _returns=Iterable(Unicode))
    def find(ctx, name, times):
        db.execute("SELECT * FROM i WHERE n = '" + name + "'")  # want: sql-injection
        db.execute("SELECT * FROM i LIMIT %d" % times)
        yield "x"

    @srpc(Unicode, _returns=Unicode)
    def run(cmd):
        os.system(cmd)  # not found: command-injection
        return ""

    @rpc(Order)
    def order(ctx, order):
        db.execute("INSERT INTO o VALUES ('%s')" % order.sku)  # want: sql-injection
