from piccolo.table import Table
from piccolo.columns import Varchar
from piccolo.engine.postgres import PostgresEngine
from piccolo.querystring import QueryString
from fastapi import FastAPI
app = FastAPI()
class Band(Table):
    name = Varchar()
@app.get("/")
async def index(name: str):
    await Band.raw("SELECT * FROM band WHERE name = '" + name + "'")  # want: sql-injection
    await Band.raw("SELECT * FROM band WHERE name = {}", name)
    await Band.select().where(Band.name == name)
    await PostgresEngine({})._run_in_new_connection(f"SELECT '{name}'")  # want: sql-injection
