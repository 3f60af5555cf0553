const express = require("express");
const { SQLocal } = require("sqlocal");
const { Database } = require("duckdb-async");
const { DBSQLClient } = require("@databricks/sql");
const { drizzle } = require("drizzle-orm/node-postgres");
const app = express();
const { sql } = new SQLocal("db.sqlite3");

app.get("/users", async (req, res) => {
  const name = req.query.name;
  await sql("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
  await sql`SELECT * FROM users WHERE name = ${name}`;
  const db = await Database.create(":memory:");
  await db.all(`SELECT * FROM users WHERE name = '${name}'`); // want: sql-injection
  await db.all("SELECT * FROM users WHERE name = ?", name);
  const session = await new DBSQLClient().openSession();
  await session.executeStatement("DELETE FROM users WHERE name = '" + name + "'"); // want: sql-injection
  res.sendStatus(204);
});
