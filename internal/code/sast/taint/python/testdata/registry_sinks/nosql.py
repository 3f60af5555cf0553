import aioredis
from arango import ArangoClient
from flask import Flask, request

app = Flask(__name__)
client = ArangoClient(hosts="http://localhost:8529")
db = client.db("shop", username="root")


@app.get("/arango")
def arango():
    name = request.args["name"]
    db.aql.execute(f"FOR u IN users FILTER u.name == '{name}' RETURN u")  # want: nosql-injection
    db.aql.execute("FOR u IN users FILTER u.name == @n RETURN u", bind_vars={"n": name})
    db.aql.explain("FOR u IN users FILTER u.name == '" + name + "' RETURN u")  # want: nosql-injection
    aql = db.begin_batch_execution().aql
    aql.execute("FOR u IN " + name + " RETURN u")  # want: nosql-injection
    db.collection("users").find({"name": name})
    db.execute_transaction(command="function () { return " + name + " }", read="users")  # want: code-injection
    return ""


@app.get("/redis")
async def redis():
    r = await aioredis.from_url("redis://localhost")
    await r.eval("return redis.call('get', '" + request.args["k"] + "')", 0)  # want: code-injection
    await r.eval("return redis.call('get', KEYS[1])", 1, request.args["k"])
    await r.get(request.args["k"])
    r.register_script("return " + request.args["s"])  # want: code-injection
    await aioredis.from_url(request.args["url"])  # want: ssrf
    return ""
