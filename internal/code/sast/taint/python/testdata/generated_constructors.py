import os
from dataclasses import dataclass, field
from typing import NamedTuple

from flask import Flask, request
from pydantic import BaseModel

app = Flask(__name__)


@dataclass
class Job:
    command: str
    user: str = "nobody"
    tags: list = field(default_factory=list)

    def run(self):
        os.system(self.command)  # want: command-injection


@dataclass(slots=True, kw_only=True)
class Timed(Job):
    when: str = ""


class Pair(NamedTuple):
    first: str
    second: str = "ls"


class Model(BaseModel):
    first: str
    second: str = "ls"


class Plain:
    @property
    def command(self):
        return self._command

    @command.setter
    def command(self, value):
        self._command = value


@app.get("/job")
def job():
    one = Job(request.args["q"])
    one.run()
    os.system(one.command)  # want: command-injection
    os.system(one.user)


@app.get("/timed")
def timed():
    one = Timed(command="ls", when=request.args["q"])
    os.system(one.when)  # want: command-injection
    os.system(one.command)


@app.get("/tuples")
def tuples():
    pair = Pair(request.args["q"])
    os.system(pair.first)  # want: command-injection
    os.system(pair.second)
    model = Model(first=request.args["q"])
    os.system(model.first)  # want: command-injection
    os.system(model.second)


@app.get("/property")
def assigned():
    plain = Plain()
    plain.command = request.args["q"]
    os.system(plain.command)  # want: command-injection
