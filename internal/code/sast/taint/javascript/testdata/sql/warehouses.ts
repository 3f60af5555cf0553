import express from 'express';
import snowflake from 'snowflake-sdk';
import { BigQuery } from '@google-cloud/bigquery';
import { Spanner } from '@google-cloud/spanner';
import { createClient } from '@clickhouse/client';
import duckdb from 'duckdb';
import { DuckDBInstance } from '@duckdb/node-api';
import { connect } from '@planetscale/database';
import { DBSQLClient } from '@databricks/sql';
import alasql from 'alasql';
import { Client as Trino } from 'trino-client';

const app = express();
const snow = snowflake.createConnection({});
const bigquery = new BigQuery();
const click = createClient();
const duck = new duckdb.Database(':memory:');
const planet = connect({});
const spanner = new Spanner().instance('i').database('d');

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  snow.execute({ sqlText: `select * from t where a = '${name}'` }); // want: sql-injection
  snow.execute({ sqlText: 'select * from t where a = ?', binds: [name] });
  await bigquery.query(`select * from t where a = '${name}'`); // want: sql-injection
  await bigquery.query({ query: 'select * from t where a = @name', params: { name } });
  await bigquery.createQueryJob({ query: name }); // want: sql-injection
  await spanner.run({ sql: name }); // want: sql-injection
  await spanner.run({ sql: 'select * from t where a = @name', params: { name } });
  await click.query({ query: name }); // want: sql-injection
  await click.command({ query: name }); // want: sql-injection
  await click.query({ query: 'select * from t where a = {name: String}', query_params: { name } });
  duck.all(name, () => {}); // want: sql-injection
  duck.all('select * from t where a = ?', name, () => {});
  const instance = await DuckDBInstance.create();
  const session = await instance.connect();
  await session.run(name); // want: sql-injection
  await session.runAndReadAll(name); // want: sql-injection
  await planet.execute(name); // want: sql-injection
  await planet.execute('select * from t where a = ?', [name]);
  const databricks = await new DBSQLClient().connect({});
  const opened = await databricks.openSession();
  await opened.executeStatement(name); // want: sql-injection
  alasql(name); // want: sql-injection
  alasql('select * from ? where a = ?', [[], name]);
  answer.end();
});
