from motor.motor_asyncio import AsyncIOMotorClient
client = AsyncIOMotorClient()
from flask import Flask, request
app = Flask(__name__)


@app.route("/x")
def handler():
    q = request.args["q"]
    client.db.users.find({"$where": "this.name == '" + q + "'"})  # want: nosql-injection
    client.db.users.find({"name": str(q)})
    return "ok"
