import os
import sqlite3

import faust

app = faust.App("shop", broker="kafka://localhost")
db = sqlite3.connect("x.db")


class Order(faust.Record):
    account: str
    amount: int


orders = app.topic("orders", value_type=Order)


@app.agent(orders)
async def process(stream):
    async for order in stream:
        db.execute(f"INSERT INTO o VALUES ('{order.account}')")  # want: sql-injection
        db.execute("INSERT INTO o VALUES (?)", (order.account,))
        os.system("bill %d" % int(order.amount))


@app.agent(app.topic("files"))
async def files(names: faust.Stream[str]):
    async for key, name in names.items():
        os.system("touch " + name)  # want: command-injection
    async for event in names.events():
        os.system("touch " + event.value)  # want: command-injection


@app.page("/count/{word}/")
async def count(self, request, word):
    os.system("wc " + word)  # want: command-injection
    return self.json({"q": request.query["q"]})
