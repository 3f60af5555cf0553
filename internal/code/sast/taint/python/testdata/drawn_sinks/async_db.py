import aiomysql
import psycopg
from fastapi import FastAPI
from gino import Gino
from psycopg import sql
from psycopg.rows import dict_row
from psycopg_pool import AsyncConnectionPool, ConnectionPool

app = FastAPI()
gdb = Gino()
pool = ConnectionPool("")
apool = AsyncConnectionPool("")


@app.get("/aiomysql")
async def my(q: str):
    conn = await aiomysql.connect(host="x")
    cur = await conn.cursor()
    await cur.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    await cur.execute("SELECT * FROM t WHERE a = %s", (q,))
    async with aiomysql.create_pool(host="x") as pool_:
        async with pool_.acquire() as c:
            async with c.cursor(aiomysql.DictCursor) as k:
                await k.execute(f"DELETE FROM t WHERE a = '{q}'")  # want: sql-injection
    return {}


@app.get("/pg")
def pg(q: str):
    with psycopg.connect("", row_factory=dict_row) as conn:
        conn.execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
        conn.execute("SELECT * FROM t WHERE a = %s", (q,))
        with conn.cursor() as cur:
            cur.execute(f"SELECT '{q}'")  # want: sql-injection
            cur.execute(sql.SQL("SELECT * FROM {}").format(sql.Identifier(q)))
            cur.execute(sql.SQL("SELECT " + q))  # want: sql-injection
            with cur.copy("COPY " + q + " TO STDOUT") as copy:  # want: sql-injection
                copy.read()
    with pool.connection() as c:
        c.execute("SELECT " + q)  # want: sql-injection
    return {}


@app.get("/apg")
async def apg(q: str):
    async with await psycopg.AsyncConnection.connect("") as aconn:
        async with aconn.cursor() as acur:
            await acur.execute("SELECT '" + q + "'")  # want: sql-injection
    async with apool.connection() as c:
        await c.execute("SELECT " + q)  # want: sql-injection
    return {}


@app.get("/gino")
async def gino(q: str):
    await gdb.status("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    await gdb.all(gdb.text("SELECT * FROM t WHERE a = '" + q + "'"))  # want: sql-injection
    await gdb.all(gdb.text("SELECT * FROM t WHERE a = :a"), a=q)
    return {}
