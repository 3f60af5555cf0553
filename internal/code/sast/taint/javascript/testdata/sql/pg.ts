import express from 'express';
import { Pool } from 'pg';
import pgPromise from 'pg-promise';
import postgres from 'postgres';
import { createPool, sql as slonik } from 'slonik';
import { sql as vercel, db as vercelDb } from '@vercel/postgres';
import { neon, Pool as NeonPool } from '@neondatabase/serverless';
import Cursor from 'pg-cursor';
import QueryStream from 'pg-query-stream';

const app = express();
const pool = new Pool();
const promised = pgPromise()('postgres://db');
const sql = postgres('postgres://db');
const http = neon('postgres://db');

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await pool.query({ text: name, values: [] }); // want: sql-injection
  await pool.query('SELECT * FROM t WHERE a = $1', [name]);
  await promised.any(name); // want: sql-injection
  await promised.any('SELECT * FROM t WHERE a = $1', [name]);
  await sql.unsafe(name); // want: sql-injection
  await sql`SELECT * FROM t WHERE a = ${name}`;
  await sql`SELECT * FROM t ORDER BY ${sql.unsafe(name)}`; // want: sql-injection
  const slow = await createPool('postgres://db');
  await slow.query({ sql: name, values: [] }); // want: sql-injection
  await slow.query(slonik.unsafe`SELECT * FROM t WHERE a = ${name}`);
  await vercel.query(name); // want: sql-injection
  await vercel`SELECT * FROM t WHERE a = ${name}`;
  const client = await vercelDb.connect();
  await client.query(name); // want: sql-injection
  await http(name); // want: sql-injection
  await http`SELECT * FROM t WHERE a = ${name}`;
  await http.query(name); // want: sql-injection
  await http.query('SELECT * FROM t WHERE a = $1', [name]);
  pool.query(new Cursor(name)); // want: sql-injection
  pool.query(new QueryStream(name)); // want: sql-injection
  answer.end();
});
