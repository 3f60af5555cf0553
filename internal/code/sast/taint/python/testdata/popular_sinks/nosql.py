from flask import Flask, request
from pymongo import MongoClient
from motor.motor_asyncio import AsyncIOMotorClient
from neo4j import GraphDatabase
from cassandra.cluster import Cluster
from elasticsearch import Elasticsearch
from influxdb_client import InfluxDBClient
from arango import ArangoClient
from google.cloud import bigquery
import snowflake.connector, redis, boto3, clickhouse_connect, trino
from mongoengine import Document, Q
app = Flask(__name__)
class U(Document):
    pass
@app.route("/", methods=["POST"])
async def x():
    q = request.json["q"]
    MongoClient().db.u.find_one({"name": q})  # want: nosql-injection
    MongoClient().db.u.find_one({"name": str(q)})
    MongoClient()["d"]["u"].find({"$where": "this.a == '" + str(q) + "'"})  # want: nosql-injection
    await AsyncIOMotorClient().d.u.find_one({"p": q})  # want: nosql-injection
    U.objects(__raw__={"$where": "this.a == '%s'" % q})  # not found: nosql-injection
    with GraphDatabase.driver("x").session() as s:
        s.run("MATCH (n) WHERE n.a = '" + q + "' RETURN n")  # want: nosql-injection
        s.run("MATCH (n) WHERE n.a = $q RETURN n", q=q)
        s.execute_read(lambda tx: tx.run(f"MATCH (n {{a: '{q}'}}) RETURN n"))  # want: nosql-injection
    Cluster().connect().execute("SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    InfluxDBClient(url="x").query_api().query('from(bucket:"' + q + '")')  # want: sql-injection
    ArangoClient().db("x").aql.execute("FOR u IN t FILTER u.a == '" + q + "' RETURN u")  # want: nosql-injection
    bigquery.Client().query(f"SELECT '{q}'")  # want: sql-injection
    snowflake.connector.connect().cursor().execute("SELECT " + q)  # want: sql-injection
    redis.Redis().eval("return " + q, 0)  # want: code-injection
    boto3.client("athena").start_query_execution(QueryString="SELECT " + q)  # want: sql-injection
    boto3.client("dynamodb").execute_statement(Statement="SELECT * FROM t WHERE a = '" + q + "'")  # want: sql-injection
    clickhouse_connect.get_client().query("SELECT " + q)  # want: sql-injection
    return ""
