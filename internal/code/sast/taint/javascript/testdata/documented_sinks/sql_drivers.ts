import express from 'express';
import mysql, { type Pool } from 'mysql2/promise';
import pg from 'pg';
import Database from 'better-sqlite3';
import postgres from 'postgres';
import sqlite3 from 'sqlite3';
import { open } from 'sqlite';
import { createClient } from '@libsql/client';
import { neon } from '@neondatabase/serverless';
import { DatabaseSync } from 'node:sqlite';
const app = express();
const pool: Pool = mysql.createPool({ uri: 'mysql://localhost' });
const { Pool: PgPool } = pg;
const pgPool = new PgPool();
const db = new Database('a.db', { readonly: true });
const sql = postgres();
const turso = createClient({ url: 'libsql://x' });
const neonSql = neon('postgres://x');
app.get('/x', async (req, res) => {
  const name = req.query.name as string;
  const [rows] = await pool.query({ sql: `SELECT * FROM u WHERE n = '${name}'`, rowsAsArray: true }); // want: sql-injection
  const conn = await pool.getConnection();
  await conn.execute(`SELECT * FROM u WHERE n = '${name}'`); // want: sql-injection
  await conn.execute('SELECT * FROM u WHERE n = ?', [name]);
  const client = await pgPool.connect();
  await client.query({ text: "SELECT * FROM u WHERE n = '" + name + "'", values: [] }); // want: sql-injection
  await client.query({ text: 'SELECT * FROM u WHERE n = $1', values: [name] });
  db.prepare(`SELECT * FROM u WHERE n = '${name}'`).all(); // want: sql-injection
  db.exec(`DELETE FROM u WHERE n = '${name}'`); // want: sql-injection
  db.pragma(`table_info(${name})`); // want: sql-injection
  db.prepare('SELECT * FROM u WHERE n = ?').get(name);
  await sql`SELECT * FROM u WHERE n = ${name}`;
  await sql.unsafe(`SELECT * FROM u ORDER BY ${name}`); // want: sql-injection
  const lite = await open({ filename: 'a.db', driver: sqlite3.Database });
  await lite.get(`SELECT * FROM u WHERE n = '${name}'`); // want: sql-injection
  await lite.get('SELECT * FROM u WHERE n = ?', name);
  await turso.execute(`SELECT * FROM u WHERE n = '${name}'`); // want: sql-injection
  await turso.batch([{ sql: 'SELECT ' + name, args: [] }]); // want: sql-injection
  await turso.execute({ sql: 'SELECT * FROM u WHERE n = ?', args: [name] });
  await neonSql.query('SELECT * FROM u WHERE n = ' + name); // want: sql-injection
  await neonSql`SELECT * FROM u WHERE n = ${name}`;
  new DatabaseSync(':memory:').exec('SELECT ' + name); // want: sql-injection
  res.json(rows);
});
