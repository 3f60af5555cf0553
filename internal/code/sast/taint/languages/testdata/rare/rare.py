import os.path as paths
from . import helper


class Rare(Base):
    if DEBUG:
        def shown(self): pass
    try:
        import fast
    except ImportError:
        fast = None

    def __new__(cls): return super().__new__(cls)

    def __class_getitem__(cls, key): return cls

    def __call__(self, (a, b)=(1, 2)): return self(a)


def run(x, *rest, **more):
    d = {"k": x, **more}
    send(**{"a": x, "b": 2, x: 3})
    text = "%s and %(name)s" % {"name": x}
    long = "{0.name} {a[b]} {}".format(*rest)
    other = ("a" "b" "%d") % x
    del d["k"]
    with open(x) as f, lock: pass
    match x:
        case [1, *others] | {"k": 2, **more}: pass
        case Point(x=0) as p if p: pass
        case shop.RED | -1: pass
        case str(): pass
    first, *others = x
    print("a", file=x)
    for i in x: pass
    else: done()
    a <= b < c != d
    yield from x
    async_lambda = lambda *a, k=1: (yield)
    type Alias = list[x]
    assert x, "no"
    return x if a else b
