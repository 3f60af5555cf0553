import os
import sqlite3
from concurrent import futures

import grpc

import shop_pb2
import shop_pb2_grpc


class ShopServicer(shop_pb2_grpc.ShopServicer):
    def __init__(self):
        self.db = sqlite3.connect("shop.db")

    def Find(self, request, context):
        self.db.execute("SELECT * FROM items WHERE name = '%s'" % request.name)  # want: sql-injection
        self.db.execute("SELECT * FROM items WHERE name = ?", (request.name,))
        return shop_pb2.Item()

    def Upload(self, request_iterator, context):
        for chunk in request_iterator:
            with open("/srv/in/" + chunk.filename, "ab") as f:  # want: path-traversal
                f.write(chunk.data)
        return shop_pb2.Ack()

    async def Run(self, request: shop_pb2.RunRequest, context: grpc.aio.ServicerContext):
        meta = dict(context.invocation_metadata())
        os.system("run " + meta["x-profile"])  # want: command-injection
        os.system(request.command)  # want: command-injection


server = grpc.server(futures.ThreadPoolExecutor())
shop_pb2_grpc.add_ShopServicer_to_server(ShopServicer(), server)
