const express = require('express');
const sql = require('mssql');
const sqlite3 = require('sqlite3').verbose();
const cassandra = require('cassandra-driver');
const neo4j = require('neo4j-driver');
const { Database, aql } = require('arangojs');
const { open } = require('sqlite');

const app = express();
const db = new sqlite3.Database('x.db');
const cass = new cassandra.Client({ contactPoints: ['x'] });
const driver = neo4j.driver('neo4j://x', neo4j.auth.basic('a', 'b'));
const arango = new Database({ url: 'http://x' });

app.get('/mssql', async (req, res) => {
  const q = req.query.q;
  const pool = await sql.connect('mssql://x');
  await sql.query("SELECT * FROM t WHERE a = '" + q + "'"); // want: sql-injection
  await sql.query`SELECT * FROM t WHERE a = ${q}`;
  await pool.request().input('a', sql.VarChar, q).query('SELECT * FROM t WHERE a = @a');
  await pool.request().query(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await new sql.Request().batch('DROP TABLE ' + q); // want: sql-injection
  const ps = new sql.PreparedStatement(pool);
  await ps.prepare('SELECT ' + q); // want: sql-injection
  const tx = new sql.Transaction(pool);
  await new sql.Request(tx).query('SELECT ' + q); // want: sql-injection
  res.end();
});

app.get('/sqlite', async (req, res) => {
  const q = req.query.q;
  db.all("SELECT * FROM t WHERE a = '" + q + "'", (err, rows) => res.json(rows)); // want: sql-injection
  db.get('SELECT * FROM t WHERE a = ?', [q], (err, row) => res.json(row));
  db.serialize(() => { db.run(`DELETE FROM t WHERE a = '${q}'`); }); // want: sql-injection
  db.each('SELECT ' + q, () => {}); // want: sql-injection
  db.exec('DROP TABLE ' + q); // want: sql-injection
  const stmt = db.prepare('SELECT ' + q); // want: sql-injection
  const pdb = await open({ filename: 'x', driver: sqlite3.Database });
  await pdb.all("SELECT '" + q + "'"); // want: sql-injection
});

app.get('/cassandra', async (req, res) => {
  const q = req.query.q;
  await cass.execute("SELECT * FROM t WHERE a = '" + q + "'"); // want: sql-injection
  await cass.execute('SELECT * FROM t WHERE a = ?', [q], { prepare: true });
  await cass.batch([{ query: `UPDATE t SET a = '${q}'` }]); // want: sql-injection
  cass.eachRow('SELECT ' + q, [], () => {}); // want: sql-injection
  res.end();
});

app.get('/neo4j', async (req, res) => {
  const q = req.query.q;
  const session = driver.session();
  await session.run("MATCH (n {name: '" + q + "'}) RETURN n"); // want: sql-injection
  await session.run('MATCH (n {name: $q}) RETURN n', { q });
  await session.executeRead((tx) => tx.run(`MATCH (n:${q}) RETURN n`)); // want: sql-injection
  await driver.executeQuery('MATCH (n:' + q + ') RETURN n'); // want: sql-injection
  const tx = session.beginTransaction();
  await tx.run('MATCH (n:' + q + ') RETURN n'); // want: sql-injection
  res.end();
});

app.get('/arango', async (req, res) => {
  const q = req.query.q;
  await arango.query("FOR d IN c FILTER d.a == '" + q + "' RETURN d"); // want: sql-injection
  await arango.query(aql`FOR d IN c FILTER d.a == ${q} RETURN d`);
  await arango.query({ query: `FOR d IN ${q} RETURN d`, bindVars: {} }); // want: sql-injection
  res.end();
});
