import express from 'express';
import nano from 'nano';
import { Client } from '@elastic/elasticsearch';
import Redis from 'ioredis';
import { createClient } from 'redis';
import { Cluster } from 'couchbase';
import { SurrealDB } from 'surrealdb.js';

const app = express();
const people = nano('http://db').db.use('people');
const elastic = new Client({ node: 'http://db' });
const redis = new Redis();
const cache = createClient();

app.post('/a', async (asked, answer) => {
  const { name } = asked.body;
  await people.find({ selector: { name } }); // want: nosql-injection
  await people.find({ selector: { name: String(name) } });
  await elastic.search({ index: 'a', query: { script_score: { script: { source: name } } } }); // want: code-injection
  await elastic.search({ index: 'a', query: { match: { name: String(name) } } });
  await elastic.updateByQuery({ index: 'a', script: { source: `ctx._source.name = '${name}'` } }); // want: code-injection
  await redis.eval(name, 0); // want: code-injection
  await redis.eval('return redis.call("GET", KEYS[1])', 1, name);
  await cache.eval(name); // want: code-injection
  await redis.get('user:' + name);
  const cluster = await Cluster.connect('couchbase://db', {});
  await cluster.query(`select * from t where a = '${name}'`); // want: sql-injection
  await cluster.query('select * from t where a = $1', { parameters: [name] });
  answer.end();
});
