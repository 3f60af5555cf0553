const express = require('express');
const sql = require('mssql');
const oracledb = require('oracledb');
const { BigQuery } = require('@google-cloud/bigquery');
const { createClient } = require('@clickhouse/client');
const snowflake = require('snowflake-sdk');
const { RDSDataClient, ExecuteStatementCommand } = require('@aws-sdk/client-rds-data');
const { DynamoDBClient, ExecuteStatementCommand: PartiQL } = require('@aws-sdk/client-dynamodb');
const { AthenaClient, StartQueryExecutionCommand } = require('@aws-sdk/client-athena');
const cassandra = require('cassandra-driver');
const { DuckDBInstance } = require('@duckdb/node-api');
const app = express();
app.post('/x', async (req, res) => {
  const { id } = req.body;
  const pool = await sql.connect('x');
  await pool.request().query(`select * from t where id = '${id}'`); // want: sql-injection
  await pool.request().input('id', sql.VarChar, id).query('select * from t where id = @id');
  await sql.query`select * from t where id = ${id}`;
  const conn = await oracledb.getConnection({});
  await conn.execute('SELECT * FROM t WHERE id = ' + id); // want: sql-injection
  await conn.execute('SELECT * FROM t WHERE id = :id', { id });
  await new BigQuery().query({ query: `SELECT * FROM t WHERE id = '${id}'`, location: 'US' }); // want: sql-injection
  await new BigQuery().createQueryJob({ query: 'SELECT * FROM t WHERE id = @id', params: { id } });
  await createClient().query({ query: `SELECT * FROM t WHERE id = '${id}'`, format: 'JSON' }); // want: sql-injection
  snowflake.createConnection({}).execute({ sqlText: `SELECT '${id}'`, complete() {} }); // want: sql-injection
  snowflake.createConnection({}).execute({ sqlText: 'SELECT ?', binds: [id] });
  await new RDSDataClient({}).send(new ExecuteStatementCommand({ sql: `SELECT '${id}'` })); // want: sql-injection
  await new DynamoDBClient({}).send(new PartiQL({ Statement: `SELECT * FROM t WHERE id = '${id}'` })); // want: sql-injection
  await new DynamoDBClient({}).send(new PartiQL({ Statement: 'SELECT * FROM t WHERE id = ?', Parameters: [{ S: id }] }));
  await new AthenaClient({}).send(new StartQueryExecutionCommand({ QueryString: `SELECT '${id}'` })); // want: sql-injection
  await new cassandra.Client({}).execute(`SELECT * FROM t WHERE id = '${id}'`); // want: sql-injection
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  await duck.runAndReadAll(`SELECT '${id}'`); // want: sql-injection
  res.end();
});
