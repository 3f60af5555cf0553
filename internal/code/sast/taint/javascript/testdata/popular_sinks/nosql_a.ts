import express from "express";
import { MongoClient, ObjectId } from "mongodb";
import mongoose, { Schema, model } from "mongoose";
import neo4j from "neo4j-driver";
import { Database, aql } from "arangojs";
import { InfluxDB } from "@influxdata/influxdb-client";
import gremlin from "gremlin";
import { connect } from "couchbase";
import { CosmosClient } from "@azure/cosmos";
import { Client as Es } from "@elastic/elasticsearch";
import nano from "nano";
import Redis from "ioredis";
const app = express();
app.use(express.json());
const User = model("User", new Schema({ name: String }));
app.post("/", async (req, res) => {
  const { name, password } = req.body;
  const db = (await MongoClient.connect("x")).db("y");
  await db.collection("u").findOne({ name, password }); // want: nosql-injection
  await db.collection("u").findOne({ name: String(name), _id: new ObjectId(req.body.id) });
  await db.collection("u").find({ $where: `this.name == '${name}'` }).toArray(); // want: nosql-injection
  await User.findOne({ name: req.body.name }); // want: nosql-injection
  await User.findOne({ name: { $eq: req.body.name } });
  await User.find().where("name").equals(name).$where("this.a == " + name); // want: code-injection
  const driver = neo4j.driver("x");
  await driver.executeQuery(`MATCH (n {name: '${name}'}) RETURN n`); // want: sql-injection
  await driver.executeQuery("MATCH (n {name: $name}) RETURN n", { name });
  await driver.session().executeRead((tx) => tx.run("MATCH (n) WHERE n.a = '" + name + "' RETURN n")); // want: sql-injection
  await new Database({}).query(`FOR u IN users FILTER u.name == '${name}' RETURN u`); // want: sql-injection
  await new Database({}).query(aql`FOR u IN users FILTER u.name == ${name} RETURN u`);
  await new InfluxDB({ url: "" }).getQueryApi("o").collectRows(`from(bucket:"${name}")`); // want: sql-injection
  await new gremlin.driver.Client("x").submit(`g.V('${name}')`); // want: sql-injection
  const cluster = await connect("x");
  await cluster.query(`SELECT * FROM b WHERE n = '${name}'`); // want: sql-injection
  await new CosmosClient("x").database("d").container("c").items.query(`SELECT * FROM c WHERE c.n = '${name}'`).fetchAll(); // want: sql-injection
  await new CosmosClient("x").database("d").container("c").items.query({ query: "SELECT * FROM c WHERE c.n = @n", parameters: [{ name: "@n", value: name }] });
  await new Es({}).search({ index: "x", body: { query: { query_string: { query: name } } } });
  await new Redis().eval(`return redis.call('get', '${name}')`, 0); // want: code-injection
});
