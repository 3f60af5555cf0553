import asyncio
import contextlib
import functools
import os
from dataclasses import dataclass
from enum import Enum

from flask import request


def source():
    return request.args["q"]


def comprehension():
    items = [x.strip() for x in request.args.getlist("q") if x]
    eval(items[0])  # want: code-injection
    numbers = [int(x) for x in request.args.getlist("q")]
    eval("+".join(str(n) for n in numbers))
    names = {k: v for k, v in request.form.items()}
    eval(names["a"])  # want: code-injection
    eval([x for x in ["1", "2"]][0])


def unpack():
    a, (b, *rest) = source(), ("1", source())
    eval(a)  # want: code-injection
    eval(b)
    eval(rest[0])  # want: code-injection
    first, second = "1", source()
    eval(first)
    first, second = second, first
    eval(first)  # want: code-injection


def walrus():
    if (code := source()) and len(code) > 1:
        eval(code)  # want: code-injection


def matching(kind):
    code = source()
    match kind:
        case "a" | "b":
            eval(code)  # want: code-injection
        case {"code": x}:
            eval(x)
        case str(y):
            eval(y)
    match code:
        case "one" | "two":
            eval(code)
        case other if len(other) > 3:
            eval(other)  # want: code-injection
        case _:
            pass


def constants():
    number = 106
    code = "safe" if 7 * 18 + number > 200 else source()
    eval(code)
    letters = "ABC"
    guess = letters[1]
    match guess:
        case "A":
            code = source()
        case "B":
            code = "1"
        case _:
            code = source()
    eval(code)
    if "x" in "abc":
        code = source()
    eval(code)
    eval("abcdef"[2:] + source()[1:])  # want: code-injection


def collections():
    items = []
    items.append("safe")
    items.append(source())
    items.append("more")
    items.pop(0)
    eval(items[0])  # want: code-injection
    eval(items[1])
    values = {}
    values["a"] = "safe"
    values["b"] = source()
    eval(values["a"])
    eval(values["b"])  # want: code-injection
    eval(values.get("b", "1"))  # want: code-injection
    copied = dict(values, c="1")
    eval(copied["c"])


def text():
    code = source()
    eval("%s + 1" % code)  # want: code-injection
    eval("%(a)s" % {"a": code})  # want: code-injection
    eval("%(a)s" % {"a": "1", "b": code})
    eval("{0[a]}".format({"a": code}))  # want: code-injection
    eval("{0[b]}".format({"a": code, "b": "1"}))
    eval("{} {}".format("1", code))  # want: code-injection
    eval(f"{code}")  # want: code-injection
    eval(f"{source():d}")
    eval("a" "b" + code.upper())  # want: code-injection
    eval(",".join(["1", code]))  # want: code-injection
    parts = "a"
    parts += code
    eval(parts)  # want: code-injection


def guards():
    code = source()
    if code.isdigit():
        eval(code)
    if not code.isalnum():
        return
    eval(code)


def chained():
    number = int(source())
    if 1 < number < 5:
        eval(f"{number}")


def star(*args, **kwargs):
    eval(args[0])  # want: code-injection
    eval(kwargs["code"])  # want: code-injection
    eval(kwargs["other"])


def defaults(first, second="1", *, third="2"):
    eval(first)
    eval(second)
    eval(third)  # want: code-injection


def calls():
    star(source(), code=source(), other="1")
    defaults("1", third=source())
    (lambda code: eval(code))(source())  # want: code-injection
    list(map(lambda code: eval(code), [source()]))  # want: code-injection
    functools.reduce(lambda a, b: a + b, [source()])


def generator():
    yield "1"
    yield source()


def loops():
    for code in generator():
        eval(code)  # want: code-injection
    for i, code in enumerate([source()]):
        eval(code)  # want: code-injection
        eval(str(i))
    while True:
        code = source()
        if code:
            break
    eval(code)  # want: code-injection


@contextlib.contextmanager
def opened():
    yield Runner(source())


def managed():
    with opened() as runner:
        runner.run()
    with open("fixed") as f, open(source()) as g:  # want: path-traversal
        eval("1")


async def later():
    await asyncio.sleep(1)
    return source()


async def awaited():
    eval(await later())  # want: code-injection


class Runner:
    kind = "safe"

    def __init__(self, code, other="1"):
        self.code = code
        self.other = other

    def run(self):
        os.system(self.code)  # want: command-injection
        os.system(self.other)
        os.system(self.kind)

    @property
    def loud(self):
        return self.code.upper()

    @classmethod
    def make(cls, code):
        return cls(code)

    @staticmethod
    def check(code):
        eval(code)  # want: code-injection


class Loud(Runner):
    def __init__(self, code):
        super().__init__(code)

    def shout(self):
        eval(self.loud)  # want: code-injection


def objects():
    Loud(source()).shout()
    Runner.check(source())
    other = Runner("safe", source())
    eval(other.code)
    eval(other.other)  # want: code-injection
    eval(Runner.make(source()).code)  # want: code-injection
    eval(getattr(other, "other"))  # want: code-injection


@dataclass
class Item:
    code: str
    number: int


class Color(Enum):
    RED = "red"


shared = ""


def remember():
    global shared
    shared = source()


def recall():
    eval(shared)  # want: code-injection


def nested():
    code = "1"

    def set_it():
        nonlocal code
        code = source()

    set_it()
    eval(code)  # want: code-injection


def attempts():
    code = "1"
    try:
        code = source()
    except (ValueError, KeyError) as e:
        eval(code)  # want: code-injection
    else:
        eval(code)  # want: code-injection
    finally:
        eval(code)  # want: code-injection


def run(prog, arg):
    eval(arg)  # want: code-injection


def configured(code, limit=3):
    eval(code)  # want: code-injection
    eval(limit)  # want: code-injection


def collected(**fields):
    eval(fields["code"])  # want: code-injection
    eval(fields.get("own"))


def passed_on(*args, **kwargs):
    later("1", *args, **kwargs)
    other("1", *args, **kwargs)


def later(number, first, second, code, third="1"):
    eval(number)
    eval(first)
    eval(second)  # want: code-injection
    eval(code)  # want: code-injection
    eval(third)


def other(number, *args, **kwargs):
    eval(args[0])
    eval(args[1])  # want: code-injection
    eval(kwargs["code"])  # want: code-injection
    eval(kwargs["third"])


def spread():
    run(*request.args.getlist("q"))
    configured(**request.form)
    collected(**request.form, own="1")
    passed_on("1", source(), code=source(), third="1")


ENABLED = False
DISABLED = False


def enabled():
    if ENABLED:
        eval(source())  # want: code-injection
    if DISABLED:
        eval(source())


def enable():
    global ENABLED
    ENABLED = True


def again(function, value):
    return function(function, value)


def called_back_by_itself():
    eval(again(again, source()))  # want: code-injection
    eval(again(again, "1"))
