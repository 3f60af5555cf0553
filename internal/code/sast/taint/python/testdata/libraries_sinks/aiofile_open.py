from aiofile import async_open
from quart import Quart, request
app = Quart(__name__)


@app.route("/x")
async def handler():
    async with async_open("/srv/" + request.args["q"], "r") as f:  # want: path-traversal
        await f.read()
    async with async_open("/srv/a.txt", "r") as f:
        return await f.read()
