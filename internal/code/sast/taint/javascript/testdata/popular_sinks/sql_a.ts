import express from "express";
import mysql from "mysql2/promise";
import { Pool, Client, Query } from "pg";
import Cursor from "pg-cursor";
import QueryStream from "pg-query-stream";
import postgres from "postgres";
import { createPool, sql as slonik } from "slonik";
const app = express();
const pool = mysql.createPool({});
const pg = new Pool();
const sql = postgres("postgres://x");
app.get("/", async (req, res) => {
  const q = String(req.query.q);
  const [rows] = await pool.execute(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await pool.query({ sql: "SELECT * FROM t ORDER BY " + q, values: [] }); // want: sql-injection
  await pool.execute("SELECT * FROM t WHERE a = ?", [q]);
  const client = await pg.connect();
  client.query(new Cursor(`SELECT * FROM t WHERE a = '${q}'`)); // want: sql-injection
  client.query(new QueryStream("SELECT * FROM t WHERE a = '" + q + "'")); // want: sql-injection
  await sql.unsafe(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await sql`SELECT * FROM t WHERE a = ${q}`;
  await sql`SELECT * FROM ${sql(q)}`;
  const p = await createPool("x");
  await p.query(slonik.unsafe`SELECT * FROM t WHERE a = ${q}`);
});
