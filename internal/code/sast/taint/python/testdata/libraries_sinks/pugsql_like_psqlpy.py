from psqlpy import ConnectionPool
pool = ConnectionPool(dsn="postgres://localhost")
from quart import Quart, request
app = Quart(__name__)


@app.route("/x")
async def x():
    q = request.args["q"]
    conn = await pool.connection()
    await conn.fetch(f"SELECT * FROM users WHERE name = '{q}'")  # want: sql-injection
    await conn.fetch("SELECT * FROM users WHERE name = $1", [q])
    return "ok"
