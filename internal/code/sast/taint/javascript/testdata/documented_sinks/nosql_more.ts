import express from 'express';
import { MongoClient, ObjectId } from 'mongodb';
import mongoose, { Schema, model } from 'mongoose';
import neo4j from 'neo4j-driver';
import { createClient } from 'redis';
import Redis from 'ioredis';
import { Client } from '@elastic/elasticsearch';
import { CosmosClient } from '@azure/cosmos';
import { InfluxDB } from '@influxdata/influxdb-client';
const app = express();
const User = model('User', new Schema({ name: String }));
const client = new MongoClient('mongodb://x');
app.post('/login', async (req, res) => {
  const users = client.db('a').collection('users');
  await users.findOne({ name: req.body.name, password: req.body.password }); // want: nosql-injection
  await users.findOne({ name: String(req.body.name) });
  await users.aggregate([{ $match: req.body.match }]).toArray(); // want: nosql-injection
  await users.find({ $where: `this.name == '${req.body.name}'` }).toArray(); // want: nosql-injection
  await users.deleteMany(req.body); // want: nosql-injection
  await users.findOne({ _id: new ObjectId(req.body.id as string) });
  await User.findOneAndUpdate({ name: req.body.name }, { seen: true }); // want: nosql-injection
  await User.exists({ name: { $eq: req.body.name } });
  const session = neo4j.driver('bolt://x').session();
  await session.executeRead((tx) => tx.run(`MATCH (n {name: '${req.body.name}'}) RETURN n`)); // want: sql-injection
  await session.run('MATCH (n {name: $name}) RETURN n', { name: req.body.name });
  await createClient().sendCommand(['EVAL', req.body.lua, '0']); // want: code-injection
  await new Redis().eval(req.body.lua, 0); // want: code-injection
  await new Redis().set('k', req.body.lua);
  await new Client({ node: 'x' }).search({ index: 'i', query: { script: { script: req.body.script } } }); // want: code-injection
  await new CosmosClient('x').database('d').container('c').items.query(`SELECT * FROM c WHERE c.n = '${req.body.name}'`).fetchAll(); // want: sql-injection
  await new CosmosClient('x').database('d').container('c').items.query({ query: 'SELECT * FROM c WHERE c.n = @n', parameters: [{ name: '@n', value: req.body.name }] }).fetchAll();
  res.end();
});
