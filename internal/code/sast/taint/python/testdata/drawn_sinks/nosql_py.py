import json

from beanie import Document, PydanticObjectId
from flask import Flask, request
from mongoengine import Document as MDoc, Q, StringField
from motor.motor_asyncio import AsyncIOMotorClient
from neo4j import AsyncGraphDatabase, GraphDatabase
from pymongo import MongoClient

app = Flask(__name__)
client = MongoClient()
db = client["x"]
amotor = AsyncIOMotorClient().x
driver = GraphDatabase.driver("neo4j://")


class Page(MDoc):
    title = StringField()


class Item(Document):
    name: str


@app.post("/mongo")
def mongo():
    body = request.get_json()
    db.users.find_one({"name": body["name"], "password": body["password"]})  # want: nosql-injection
    db.users.find_one({"name": str(body["name"])})
    db["users"].find(body)  # want: nosql-injection
    db.users.delete_many({"$where": "this.a == '" + request.args["a"] + "'"})  # want: nosql-injection
    db.users.aggregate([{"$match": body["match"]}])  # want: nosql-injection
    db.users.update_one({"_id": request.args["id"]}, {"$set": {"a": 1}})
    db.users.count_documents(json.loads(request.args["filter"]))  # want: nosql-injection
    return ""


async def motor():
    body = request.get_json()
    await amotor.users.find_one({"name": body["name"]})  # want: nosql-injection
    await amotor["users"].update_many(body, {"$set": {"a": 1}})  # want: nosql-injection
    await amotor.users.find({"n": request.args["n"]}).to_list(5)
    return ""


@app.post("/me")
def me():
    body = request.get_json()
    Page.objects(__raw__=body)  # want: nosql-injection
    Page.objects(title=request.args["t"])
    Page.objects.where("this.title == '" + request.args["t"] + "'")  # not found: nosql-injection
    Page.objects.exec_js("return " + request.args["js"])  # want: code-injection
    return ""


async def bean():
    body = request.get_json()
    await Item.find(body).to_list()  # want: nosql-injection
    await Item.find_one({"name": body["name"]})  # want: nosql-injection
    await Item.find(Item.name == str(body["name"])).to_list()
    return ""


@app.get("/neo")
def neo():
    q = request.args["q"]
    with driver.session() as s:
        s.run("MATCH (n {name: '" + q + "'}) RETURN n")  # want: nosql-injection
        s.run("MATCH (n {name: $q}) RETURN n", q=q)
        s.execute_read(lambda tx: tx.run(f"MATCH (n:{q}) RETURN n").data())  # want: nosql-injection
    driver.execute_query("MATCH (n {name: '%s'}) RETURN n" % q)  # want: nosql-injection
    return ""


app.add_url_rule("/m", view_func=motor)
app.add_url_rule("/b", view_func=bean)
