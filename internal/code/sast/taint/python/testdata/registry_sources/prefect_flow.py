import os
import sqlite3

from fastapi import FastAPI
from prefect import flow, task

app = FastAPI()
db = sqlite3.connect("x.db")


@task
def clone(repo: str):
    os.system("git clone " + repo)  # want: command-injection


@flow(name="build")
def build(repo: str, depth: int):
    clone(repo)
    clone.submit(repo)
    os.system(f"depth {depth}")
    db.execute("INSERT INTO b VALUES ('" + repo + "')")  # want: sql-injection
    db.execute("INSERT INTO b VALUES (?)", (repo,))


@app.post("/build")
def start(repo: str, depth: int):
    build(repo, depth)
    return {}
