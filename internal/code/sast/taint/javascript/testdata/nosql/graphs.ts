import express from 'express';
import neo4j from 'neo4j-driver';
import { Database, aql } from 'arangojs';
import gremlin from 'gremlin';
import { InfluxDB, flux } from '@influxdata/influxdb-client';
import { InfluxDB as OldInflux } from 'influx';
import { CosmosClient } from '@azure/cosmos';

const app = express();
const driver = neo4j.driver('bolt://db');
const arango = new Database();
const walker = new gremlin.driver.Client('ws://db');
const flow = new InfluxDB({}).getQueryApi('org');
const old = new OldInflux('http://db');
const items = new CosmosClient({}).database('d').container('c').items;

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  const session = driver.session();
  await session.run(`MATCH (n {name: '${name}'}) RETURN n`); // want: sql-injection
  await session.run('MATCH (n {name: $name}) RETURN n', { name });
  await session.executeRead((tx) => tx.run(`MATCH (n {name: '${name}'}) RETURN n`)); // want: sql-injection
  await driver.executeQuery(`MATCH (n {name: '${name}'}) RETURN n`); // want: sql-injection
  await driver.executeQuery('MATCH (n {name: $name}) RETURN n', { name });
  await arango.query(`FOR u IN users FILTER u.name == '${name}' RETURN u`); // want: sql-injection
  await arango.query(aql`FOR u IN users FILTER u.name == ${name} RETURN u`);
  await walker.submit(`g.V().has('name', '${name}')`); // want: sql-injection
  await walker.submit("g.V().has('name', name)", { name });
  await flow.collectRows(`from(bucket: "a") |> filter(fn: (r) => r.name == "${name}")`); // want: sql-injection
  await flow.collectRows(flux`from(bucket: "a") |> filter(fn: (r) => r.name == ${name})`);
  await old.query(`select * from t where a = '${name}'`); // want: sql-injection
  await items.query(`SELECT * FROM c WHERE c.name = '${name}'`).fetchAll(); // want: sql-injection
  await items.query({ query: `SELECT * FROM c WHERE c.name = '${name}'` }).fetchAll(); // want: sql-injection
  await items.query({ query: 'SELECT * FROM c WHERE c.name = @name', parameters: [{ name: '@name', value: name }] }).fetchAll();
  answer.end();
});
