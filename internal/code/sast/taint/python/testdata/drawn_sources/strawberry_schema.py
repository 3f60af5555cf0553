import os
import sqlite3
import typing

import strawberry
from strawberry.file_uploads import Upload
from strawberry.types import Info

db = sqlite3.connect("x.db")


@strawberry.input
class ItemInput:
    name: str
    count: int


@strawberry.type
class Query:
    @strawberry.field
    def items(self, info: Info, name: str, limit: int = 5) -> typing.List[str]:
        db.execute(f"SELECT * FROM i WHERE n = '{name}'")  # want: sql-injection
        db.execute(f"SELECT * FROM i LIMIT {limit}")
        return []

    @strawberry.field
    async def log(self, text: str | None = None) -> str:
        os.system("grep " + text)  # want: command-injection
        return ""


def resolve_doc(path: str) -> str:
    return open("/srv/" + path).read()  # want: path-traversal


@strawberry.type
class Docs:
    doc: str = strawberry.field(resolver=resolve_doc)


@strawberry.type
class Mutation:
    @strawberry.mutation
    def add(self, item: ItemInput) -> bool:
        db.execute("INSERT INTO i VALUES ('" + item.name + "')")  # want: sql-injection
        db.execute("INSERT INTO i VALUES (%d)" % item.count)
        return True

    @strawberry.mutation
    def upload(self, file: Upload) -> bool:
        open("/srv/" + file.filename, "wb")  # want: path-traversal
        return True
