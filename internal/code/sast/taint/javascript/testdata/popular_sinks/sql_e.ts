import express from "express";
import { neon, Pool } from "@neondatabase/serverless";
import { sql, db as vdb } from "@vercel/postgres";
import { Client } from "@planetscale/database";
import { Surreal } from "surrealdb";
import pgPromise from "pg-promise";
import { createClient } from "@clickhouse/client-web";
import { PGlite } from "@electric-sql/pglite";
import massive from "massive";
import createConnectionPool, { sql as asql } from "@databases/pg";
const app = express();
app.get("/", async (req, res) => {
  const q = req.query.q as string;
  const n = neon("x");
  await n(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await n.query(`SELECT ${q}`); // want: sql-injection
  await n`SELECT * FROM t WHERE a = ${q}`;
  await sql.query("SELECT " + q); // want: sql-injection
  await sql`SELECT ${q}`;
  const vc = await vdb.connect();
  await vc.query("SELECT " + q); // want: sql-injection
  await new Client({}).connection().execute("SELECT " + q); // want: sql-injection
  await new Client({}).execute("SELECT ?", [q]);
  const s = new Surreal();
  await s.query("SELECT * FROM t WHERE a = '" + q + "'"); // want: sql-injection
  const db = pgPromise()("x");
  await db.any("SELECT $1:raw", [q]);
  await db.oneOrNone("SELECT " + q); // want: sql-injection
  await db.task(async (t) => { await t.none("DELETE FROM t WHERE a = " + q); }); // want: sql-injection
  await createClient().command({ query: "DROP TABLE " + q }); // want: sql-injection
  await new PGlite().exec("SELECT " + q); // want: sql-injection
  const m = await massive("x");
  await m.query("SELECT " + q); // want: sql-injection
  await createConnectionPool("x").query(asql.__dangerous__rawValue("SELECT " + q)); // want: sql-injection
  await createConnectionPool("x").query(asql`SELECT ${q}`);
});
