import os

from fastapi import FastAPI, Request
from piccolo.columns import Varchar
from piccolo.table import Table
from piccolo_api.crud.endpoints import PiccoloCRUD
from piccolo_api.crud.hooks import Hook, HookType
from piccolo_api.fastapi.endpoints import FastAPIWrapper


class Movie(Table):
    name = Varchar()


async def before_save(row: Movie):
    os.system("save " + row.name)  # not found: command-injection
    return row


app = FastAPI()
FastAPIWrapper("/movies/", fastapi_app=app, piccolo_crud=PiccoloCRUD(Movie, read_only=False, hooks=[Hook(hook_type=HookType.pre_save, callable=before_save)]))


@app.get("/find")
async def find(request: Request, name: str):
    await Movie.raw("SELECT * FROM movie WHERE name = '" + name + "'")  # want: sql-injection
    await Movie.raw("SELECT * FROM movie WHERE name = {}", name)
    return await Movie.select().where(Movie.name == request.query_params["n"])
