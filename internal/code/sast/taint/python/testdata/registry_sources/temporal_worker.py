import os
import sqlite3
from dataclasses import dataclass

from temporalio import activity, workflow

db = sqlite3.connect("x.db")


@dataclass
class Input:
    name: str
    count: int


@activity.defn
async def greet(name: str) -> str:
    os.system("greet " + name)  # want: command-injection
    return f"Hello {name}"


@activity.defn(name="store")
def store(arg: Input) -> None:
    db.execute(f"INSERT INTO t VALUES ('{arg.name}')")  # want: sql-injection
    db.execute(f"INSERT INTO t VALUES ({arg.count})")
    db.execute("INSERT INTO t VALUES (?)", (arg.name,))


@workflow.defn
class Greeting:
    @workflow.run
    async def run(self, path: str) -> str:
        return open("/srv/" + path).read()  # want: path-traversal

    @workflow.signal
    async def command(self, text: str) -> None:
        os.system(text)  # want: command-injection
