import pathlib
from pathlib import Path

from flask import Flask, request

app = Flask(__name__)
BASE = Path("/srv")


@app.post("/x")
def x():
    name = request.form["name"]
    text = (BASE / name).read_text()  # want: path-traversal
    Path("/srv", name).write_bytes(b"x")  # want: path-traversal
    BASE.joinpath(name).unlink()  # want: path-traversal
    pathlib.Path(f"/srv/{name}").mkdir(parents=True)  # want: path-traversal
    with (BASE / name).open("rb") as f:  # want: path-traversal
        f.read()
    BASE.joinpath(Path(name).name).read_text()
    target = (BASE / name).resolve()
    if target.is_relative_to(BASE):
        target.read_text()
    return {"n": len(text)}
