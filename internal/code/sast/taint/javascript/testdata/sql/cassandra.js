const express = require('express');
const cassandra = require('cassandra-driver');
const ibm = require('ibm_db');
const odbc = require('odbc');
const { Client: Presto } = require('presto-client');
const hana = require('@sap/hana-client');
const firebird = require('node-firebird');

const app = express();
const client = new cassandra.Client({});

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await client.execute(name); // want: sql-injection
  await client.execute('select * from t where a = ?', [name], { prepare: true });
  await client.batch([{ query: name }]); // want: sql-injection
  const db2 = await ibm.open('db2');
  db2.querySync(name); // want: sql-injection
  const wired = await odbc.connect('dsn');
  await wired.query(name); // want: sql-injection
  await wired.query('select * from t where a = ?', [name]);
  const sap = hana.createConnection();
  sap.exec(name, () => {}); // want: sql-injection
  firebird.attach({}, (error, db) => {
    db.query(name, () => {}); // want: sql-injection
    db.query('select * from t where a = ?', [name], () => {});
  });
  answer.end();
});
