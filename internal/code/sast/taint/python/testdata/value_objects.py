# Objects that refuse values which they may not have.
import re
import subprocess
from dataclasses import dataclass

from flask import request


@dataclass(frozen=True)
class Name:
    value: str

    def __post_init__(self):
        if not re.fullmatch(r"[a-z]+", self.value):
            raise ValueError(self.value)


@dataclass
class Label:
    value: str

    def __post_init__(self):
        if not re.fullmatch(r"[a-z]+", self.value):
            print("a strange label")


def show():
    name = Name(request.args["name"])
    subprocess.run("show " + name.value, shell=True)
    label = Label(request.args["label"])
    subprocess.run("show " + label.value, shell=True)  # want: command-injection
