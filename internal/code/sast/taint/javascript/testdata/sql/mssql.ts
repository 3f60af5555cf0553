import express from 'express';
import sql from 'mssql';
import { Connection, Request as TediousRequest, TYPES } from 'tedious';
import oracledb from 'oracledb';

const app = express();
const connection = new Connection({});

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  const pool = await sql.connect('mssql://db');
  await pool.request().query(name); // want: sql-injection
  await pool.request().input('name', sql.VarChar, name).query('select * from t where a = @name');
  await sql.query`select * from t where a = ${name}`;
  const request = new TediousRequest(`select * from t where a = '${name}'`, () => {}); // want: sql-injection
  const safe = new TediousRequest('select * from t where a = @name', () => {});
  safe.addParameter('name', TYPES.VarChar, name);
  connection.execSql(safe);
  const oracle = await oracledb.getConnection({});
  await oracle.execute(`select * from t where a = '${name}'`); // want: sql-injection
  await oracle.execute('select * from t where a = :name', { name });
  await oracle.executeMany(name, []); // want: sql-injection
  oracle.queryStream(name); // want: sql-injection
  answer.end();
});
