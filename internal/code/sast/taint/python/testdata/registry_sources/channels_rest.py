import os
import sqlite3

from djangochannelsrestframework import permissions
from djangochannelsrestframework.consumers import AsyncAPIConsumer
from djangochannelsrestframework.decorators import action
from djangochannelsrestframework.generics import GenericAsyncAPIConsumer
from djangochannelsrestframework.mixins import ListModelMixin

db = sqlite3.connect("x.db")


class Live(GenericAsyncAPIConsumer, ListModelMixin):
    @action()
    async def send_email(self, pk=None, to=None, **kwargs):
        os.system(f"mail {to}")  # want: command-injection
        return {}, 200

    @action(atomic=False)
    def search(self, text, **kwargs):
        db.execute("SELECT * FROM t WHERE x = ?", (text,))
        return db.execute(f"SELECT * FROM t WHERE x = '{text}'").fetchall(), 200  # want: sql-injection

    async def receive_json(self, content, **kwargs):
        os.system("recv " + content["tool"])  # want: command-injection
        os.system("recv %d" % int(content["n"]))


class Plain(AsyncAPIConsumer):
    @action()
    async def load(self, path, request_id, **kwargs):
        return open("/srv/" + path).read(), 200  # want: path-traversal
