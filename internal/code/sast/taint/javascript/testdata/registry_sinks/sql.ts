import express from "express";
import pg, { Client, Pool, escapeIdentifier, escapeLiteral } from "pg";
import Cursor from "pg-cursor";
import oracledb from "oracledb";
import massive from "massive";
import Database from "better-sqlite3";
import snowflake from "snowflake-sdk";
import { Surreal, surql } from "surrealdb";

const app = express();
const pool = new Pool();

app.get("/pg", async (req, res) => {
  const name = req.query.name as string;
  await pool.query("SELECT * FROM u WHERE name = '" + name + "'"); // want: sql-injection
  await pool.query("SELECT * FROM u WHERE name = $1", [name]);
  await pool.query({ text: `SELECT * FROM u ORDER BY ${name}`, rowMode: "array" }); // want: sql-injection
  await pool.query({ name: "q", text: "SELECT * FROM u WHERE name = $1", values: [name] });
  const client: pg.PoolClient = await pool.connect();
  client.query(new Cursor(`SELECT * FROM u WHERE name = '${name}'`)); // want: sql-injection
  client.query(`SELECT * FROM ${escapeIdentifier(name)} WHERE a = ${escapeLiteral(name)}`);
  const c = new Client();
  c.query(new pg.Query("LISTEN " + name), (err, r) => {}); // want: sql-injection
});

app.get("/oracle", async (req, res) => {
  const id = req.query.id as string;
  const connection = await oracledb.getConnection({ user: "u" });
  await connection.execute(`SELECT * FROM emp WHERE id = '${id}'`, [], { outFormat: oracledb.OUT_FORMAT_OBJECT }); // want: sql-injection
  await connection.execute("SELECT * FROM emp WHERE id = :id", { id });
  await connection.executeMany("INSERT INTO " + id + " VALUES (:1)", [[1]]); // want: sql-injection
  connection.queryStream("SELECT * FROM emp WHERE id = " + id).on("data", () => {}); // want: sql-injection
  await connection.execute(`BEGIN proc(${Number(id)}); END;`);
  const stmt = await connection.getStatementInfo("SELECT " + id + " FROM t");
});

app.get("/massive", async (req, res) => {
  const db = await massive({ host: "h" });
  await db.query(`SELECT * FROM u WHERE n = '${req.query.n}'`); // want: sql-injection
  await db.query("SELECT * FROM u WHERE n = $1", [req.query.n]);
  await db.users.where("n = '" + req.query.n + "'"); // want: sql-injection
  await db.users.find({ name: String(req.query.n) });
  await db.users.where("n = $1", [req.query.n]);
});

app.get("/sqlite", (req, res) => {
  const db = new Database("x.db", { readonly: true });
  const n = req.query.n as string;
  db.prepare(`SELECT * FROM u WHERE n = '${n}'`).get(); // want: sql-injection
  db.prepare("SELECT * FROM u WHERE n = ?").pluck().all(n);
  db.exec("DELETE FROM u WHERE n = '" + n + "'"); // want: sql-injection
  db.pragma("user_version = " + n); // want: sql-injection
  db.pragma(`cache_size = ${Number(n)}`);
  db.loadExtension("/srv/ext/" + n); // want: path-traversal
  new Database("/srv/db/" + n); // want: path-traversal
  db.backup("/srv/backup/" + n); // want: path-traversal
});

app.get("/snow", (req, res) => {
  const connection = snowflake.createConnection({ account: "a" });
  connection.execute({ sqlText: `SELECT * FROM t WHERE a = '${req.query.a}'`, complete: () => {} }); // want: sql-injection
  connection.execute({ sqlText: "SELECT * FROM t WHERE a = ?", binds: [req.query.a as string] });
});

app.get("/surreal", async (req, res) => {
  const db = new Surreal();
  await db.query(`SELECT * FROM person WHERE name = '${req.query.name}'`); // want: sql-injection
  await db.query("SELECT * FROM person WHERE name = $name", { name: req.query.name });
  await db.query(surql`SELECT * FROM person WHERE name = ${req.query.name}`);
});
