import asyncio
import asyncpg
import aiomysql
from aiohttp import web, ClientSession
from marshmallow import Schema, fields, validate
from webargs import fields as wf
from webargs.aiohttpparser import use_args, use_kwargs
import attrs
from attrs import define, field, validators
from psycopg import sql
import psycopg
import aiofiles
from yarl import URL

routes = web.RouteTableDef()


class Query(Schema):
    n = fields.Int(required=True)
    kind = fields.Str(validate=validate.OneOf(["a", "b"]))
    slug = fields.Str(validate=validate.Regexp(r"^[a-z-]+\Z"))
    key = fields.UUID()
    on = fields.Bool()
    day = fields.Date()
    q = fields.Str(validate=validate.Length(max=10))
    e = fields.Enum(None)


@define
class Cmd:
    kind: str = field(validator=validators.in_(["a", "b"]))
    code: str = field(validator=validators.matches_re(r"^[a-z]+$"))
    n: int = field(converter=int)
    text: str = field()


@routes.get("/a")
async def a(request):
    v = Query().load(request.query)
    con = await asyncpg.connect()
    await con.execute(f"select * from t limit {v['n']}")
    await con.execute(f"select * from t_{v['kind']}")
    await con.execute(f"select * from t where s = '{v['slug']}'")
    await con.execute(f"select * from t where k = '{v['key']}' and o = {v['on']} and d = '{v['day']}'")
    await con.execute(f"select * from t where q = '{v['q']}'")  # want: sql-injection
    await con.fetch("select * from t where q = $1", v["q"])
    c = Cmd(**await request.json())
    await con.execute(f"select {c.kind} from t")
    await con.execute(f"select {c.code} from t")
    await con.execute(f"select {c.n} from t")
    await con.execute(f"select '{c.text}' from t")  # want: sql-injection
    return web.json_response({})


@routes.get("/b")
@use_args({"n": wf.Int(), "kind": wf.Str(validate=validate.OneOf(["a", "b"])), "q": wf.Str()}, location="query")
async def b(request, args):
    con = await asyncpg.connect()
    await con.execute(f"select {args['kind']} from t limit {args['n']}")
    await con.execute(f"select '{args['q']}' from t")  # want: sql-injection


@routes.get(r"/c/{id:\d+}/{name}")
async def c(request):
    async with await psycopg.AsyncConnection.connect() as con:
        await con.execute(f"select * from t where id = {request.match_info['id']}")
        await con.execute(f"select * from t where id = '{request.match_info['name']}'")  # want: sql-injection
        await con.execute(sql.SQL("select {} from t where q = {}").format(sql.Identifier(request.query["c"]), sql.Literal(request.query["q"])))
        await con.execute("select * from t where q = %(q)s", {"q": request.query["q"]})
    await asyncio.create_subprocess_exec("grep", "--", request.query["q"], "f")
    await asyncio.create_subprocess_shell("grep " + request.query["q"])  # want: command-injection
    url = URL(request.query["u"])
    if url.host not in ("a.example.com", "b.example.com"):
        raise web.HTTPBadRequest()
    async with ClientSession() as s:
        await s.get(url)
        await s.get(request.query["v"])  # want: ssrf
    name = request.query["f"]
    if "/" in name or ".." in name or "\\" in name:
        raise web.HTTPBadRequest()
    async with aiofiles.open(f"/srv/{name}") as f:
        pass
    async with aiofiles.open("/srv/" + request.query["g"]) as f:  # want: path-traversal
        pass
    raise web.HTTPFound(request.query["to"])  # want: open-redirect
