import os
import sqlite3

from shop import FileService, UserService
from shop.ttypes import User
from thrift.protocol import TBinaryProtocol
from thrift.server import TServer
from thrift.transport import TSocket, TTransport


class FileHandler:
    def read(self, path):
        return open("/srv/" + path).read()  # want: path-traversal

    def archive(self, name, level):
        os.system("tar cf x.tar " + name)  # want: command-injection
        os.system("gzip -%d x.tar" % int(level))


class UserHandler(UserService.Iface):
    def __init__(self):
        self.db = sqlite3.connect("u.db")

    def store(self, user):
        self.db.execute("INSERT INTO u VALUES ('" + user.name + "')")  # not found: sql-injection
        self.db.execute("INSERT INTO u VALUES (?)", (user.name,))


processor = FileService.Processor(FileHandler())
transport = TSocket.TServerSocket("0.0.0.0", 9090)
server = TServer.TThreadPoolServer(processor, transport, TTransport.TBufferedTransportFactory(), TBinaryProtocol.TBinaryProtocolFactory())
server.serve()
users = UserService.Processor(UserHandler())
