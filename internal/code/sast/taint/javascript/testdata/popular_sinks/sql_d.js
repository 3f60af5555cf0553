const express = require("express");
const Database = require("better-sqlite3");
const { createClient } = require("@libsql/client");
const initSqlJs = require("sql.js");
const alasql = require("alasql");
const { Connection, Request } = require("tedious");
const ibmdb = require("ibm_db");
const odbc = require("odbc");
const Firebird = require("node-firebird");
const { DatabaseSync } = require("node:sqlite");
const { open } = require("sqlite");
const duckdb = require("duckdb");
const { Trino } = require("trino-client");
const app = express();
app.get("/", async (req, res) => {
  const { q } = req.query;
  new Database("x").prepare(`SELECT * FROM t WHERE a = '${q}'`).all(); // want: sql-injection
  new Database("x").prepare("SELECT * FROM t WHERE a = ?").all(q);
  await createClient({ url: "" }).execute(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await createClient({ url: "" }).execute({ sql: "SELECT * FROM t WHERE a = ?", args: [q] });
  await createClient({ url: "" }).batch([{ sql: "DELETE FROM t WHERE a = " + q, args: [] }], "write"); // want: sql-injection
  const SQL = await initSqlJs();
  new SQL.Database().exec("SELECT " + q); // want: sql-injection
  alasql("SELECT " + q); // want: sql-injection
  const conn = new Connection({});
  conn.execSql(new Request("SELECT '" + q + "'", () => {})); // want: sql-injection
  ibmdb.open("x", (err, c) => c.query("SELECT " + q, () => {})); // want: sql-injection
  const oc = await odbc.connect("x");
  await oc.query(`SELECT ${q}`); // want: sql-injection
  Firebird.attach({}, (err, db) => db.query("SELECT " + q, (e, r) => {})); // want: sql-injection
  new DatabaseSync(":memory:").exec("SELECT " + q); // want: sql-injection
  const db = await open({ filename: "x" });
  await db.get(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await db.get("SELECT * FROM t WHERE a = ?", q);
  new duckdb.Database(":memory:").all("SELECT " + q, () => {}); // want: sql-injection
  const t = Trino.create({});
  await t.query("SELECT " + q); // want: sql-injection
});
