import express from 'express'
import { Client } from '@elastic/elasticsearch'
import Redis from 'ioredis'
import { createClient } from 'redis'
import { MongoClient, ObjectId } from 'mongodb'
import { DynamoDBClient, ExecuteStatementCommand, ScanCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'

const app = express()
const es = new Client({ node: 'http://x' })
const redis = new Redis()
const rc = createClient()
const mongo = new MongoClient('mongodb://x')
const ddb = DynamoDBDocumentClient.from(new DynamoDBClient({}))

app.post('/mongo', async (req, res) => {
  const users = mongo.db('x').collection('users')
  await users.findOne({ name: req.body.name, password: req.body.password }) // want: nosql-injection
  await users.findOne({ name: String(req.body.name) })
  await users.find(req.body.filter).toArray() // want: nosql-injection
  await users.updateOne({ _id: new ObjectId(req.body.id as string) }, { $set: { a: 1 } })
  await users.deleteMany({ $where: `this.a == '${req.body.a}'` }) // want: nosql-injection
  await users.aggregate([{ $match: req.body.m }]).toArray() // want: nosql-injection
  await users.countDocuments({ a: req.query.a }) // want: nosql-injection
  await mongo.db('x').command(req.body.cmd) // want: nosql-injection
  res.end()
})

app.post('/es', async (req, res) => {
  await es.search({ index: 'x', query: req.body.query }) // want: code-injection
  await es.search({ index: 'x', query: { match: { title: String(req.body.q) } } })
  await es.updateByQuery({ index: 'x', script: { source: 'ctx._source.a = ' + req.body.a } }) // want: code-injection
  await es.sql.query({ query: "SELECT * FROM x WHERE a = '" + req.body.q + "'" }) // want: sql-injection
  res.end()
})

app.post('/redis', async (req, res) => {
  await redis.eval('return ' + req.body.lua, 0) // want: code-injection
  await redis.get('k:' + req.body.k)
  await rc.eval(req.body.lua) // want: code-injection
  redis.defineCommand('x', { numberOfKeys: 0, lua: req.body.lua }) // want: code-injection
  res.end()
})

app.post('/ddb', async (req, res) => {
  await ddb.send(new ExecuteStatementCommand({ Statement: `SELECT * FROM t WHERE a = '${req.body.a}'` })) // want: sql-injection
  await ddb.send(new ExecuteStatementCommand({ Statement: 'SELECT * FROM t WHERE a = ?', Parameters: [{ S: req.body.a }] }))
  await ddb.send(new ScanCommand({ TableName: 't', FilterExpression: 'a = ' + req.body.a })) // want: nosql-injection
  await ddb.send(new QueryCommand({ TableName: 't', KeyConditionExpression: 'a = :a', ExpressionAttributeValues: { ':a': req.body.a } }))
  res.end()
})
