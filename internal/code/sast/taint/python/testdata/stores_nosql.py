import boto3
import redis
from arango import ArangoClient
from azure.cosmos import CosmosClient
from beanie import Document as BeanieDocument
from boto3.dynamodb.conditions import Attr, Key
from cassandra.cluster import Cluster
from couchbase.cluster import Cluster as Couchbase
from elasticsearch import AsyncElasticsearch, Elasticsearch
from elasticsearch_dsl import Search
from flask import request
from google.cloud import firestore
from gremlin_python.driver import client as gremlin
from mongoengine import Document, StringField
from motor.motor_asyncio import AsyncIOMotorClient
from neo4j import GraphDatabase
from opensearchpy import OpenSearch
from py2neo import Graph
from pymongo import MongoClient
from SPARQLWrapper import SPARQLWrapper
from rdflib import Graph as RdfGraph
import pysolr


def text():
    return request.args["q"]


def data():
    return request.get_json()


# PyMongo
def use_pymongo():
    users = MongoClient().app.users
    users.find_one({"name": data()["name"]})  # want: nosql-injection
    users.find_one({"name": str(data()["name"])})
    users.find({"$where": "this.name == '" + text() + "'"})  # want: nosql-injection
    users.aggregate([{"$match": data()}])  # want: nosql-injection
    users.find({"name": text()})


# Motor
async def use_motor():
    db = AsyncIOMotorClient()["app"]
    await db["users"].find_one(data())  # want: nosql-injection
    await db["users"].find_one({"name": text()})


# MongoEngine
class User(Document):
    name = StringField()


def use_mongoengine():
    User.objects(__raw__=data())  # want: nosql-injection
    User.objects(name=text())


# Beanie
class Thing(BeanieDocument):
    name: str


async def use_beanie():
    await Thing.find_one(data())  # want: nosql-injection
    await Thing.find_one(Thing.name == text())


# redis
def use_redis():
    r = redis.Redis()
    r.eval("return redis.call('get', '" + text() + "')", 0)  # want: code-injection
    r.eval("return redis.call('get', KEYS[1])", 1, text())
    r.get(text())


# Elasticsearch
def use_elasticsearch():
    es = Elasticsearch()
    es.search(index="x", body=data())  # want: nosql-injection
    es.search(index="x", query={"match": {"name": text()}})
    es.sql.query(query="SELECT * FROM x WHERE name = '" + text() + "'")  # want: sql-injection


# OpenSearch
def use_opensearch():
    client = OpenSearch()
    client.search(index="x", body=data())  # want: nosql-injection
    client.search(index="x", body={"query": {"match": {"name": text()}}})


# Cassandra
def use_cassandra():
    session = Cluster().connect("app")
    session.execute("SELECT * FROM users WHERE name = '" + text() + "'")  # want: sql-injection
    session.execute("SELECT * FROM users WHERE name = %s", (text(),))


# Couchbase
def use_couchbase():
    cluster = Couchbase("couchbase://x")
    cluster.query("SELECT * FROM users WHERE name = '" + text() + "'")  # want: sql-injection
    cluster.query("SELECT * FROM users WHERE name = $1", text())


# neo4j
def use_neo4j():
    driver = GraphDatabase.driver("neo4j://x")
    with driver.session() as session:
        session.run("MATCH (u {name: '" + text() + "'}) RETURN u")  # want: nosql-injection
        session.run("MATCH (u {name: $n}) RETURN u", n=text())
        session.execute_read(lambda tx: tx.run("MATCH (u {name: '" + text() + "'}) RETURN u"))  # want: nosql-injection
    driver.execute_query("MATCH (u {name: '" + text() + "'}) RETURN u")  # want: nosql-injection


# py2neo
def use_py2neo():
    Graph("bolt://x").run("MATCH (u {name: '" + text() + "'}) RETURN u")  # want: nosql-injection
    Graph("bolt://x").run("MATCH (u {name: $n}) RETURN u", n=text())


# DynamoDB
def use_dynamodb():
    dynamodb = boto3.client("dynamodb")
    dynamodb.execute_statement(Statement="SELECT * FROM users WHERE name = '" + text() + "'")  # want: sql-injection
    dynamodb.execute_statement(Statement="SELECT * FROM users WHERE name = ?", Parameters=[{"S": text()}])
    table = boto3.resource("dynamodb").Table("users")
    table.scan(FilterExpression="name = " + text())  # want: nosql-injection
    table.query(KeyConditionExpression=Key("name").eq(text()))
    table.scan(FilterExpression=Attr("name").eq(text()))


# Cosmos DB
def use_cosmos():
    container = CosmosClient("x").get_database_client("d").get_container_client("c")
    container.query_items(query="SELECT * FROM c WHERE c.name = '" + text() + "'")  # want: sql-injection
    container.query_items(query="SELECT * FROM c WHERE c.name = @n", parameters=[{"name": "@n", "value": text()}])


# ArangoDB
def use_arango():
    db = ArangoClient().db("app")
    db.aql.execute("FOR u IN users FILTER u.name == '" + text() + "' RETURN u")  # want: nosql-injection
    db.aql.execute("FOR u IN users FILTER u.name == @n RETURN u", bind_vars={"n": text()})


# Gremlin
def use_gremlin():
    client = gremlin.Client("ws://x", "g")
    client.submit("g.V().has('name', '" + text() + "')")  # want: code-injection
    client.submit("g.V().has('name', n)", {"n": text()})


# SPARQL
def use_sparql():
    wrapper = SPARQLWrapper("https://x.example/sparql")
    wrapper.setQuery('SELECT ?s WHERE { ?s ?p "' + text() + '" }')  # want: nosql-injection
    RdfGraph().query('SELECT ?s WHERE { ?s ?p "' + text() + '" }')  # want: nosql-injection
    RdfGraph().query("SELECT ?s WHERE { ?s ?p ?o }", initBindings={"o": text()})
