const express = require('express');
const Database = require('better-sqlite3');
const sqlite3 = require('sqlite3').verbose();
const { open } = require('sqlite');
const { DatabaseSync } = require('node:sqlite');
const { createClient } = require('@libsql/client');
const initSqlJs = require('sql.js');

const app = express();
const fast = new Database('a.db');
const slow = new sqlite3.Database('a.db');
const built = new DatabaseSync('a.db');
const turso = createClient({ url: 'file:a.db' });

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  fast.prepare(name).all(); // want: sql-injection
  fast.prepare('SELECT * FROM t WHERE a = ?').all(name);
  fast.pragma(name); // want: sql-injection
  slow.all(name, () => {}); // want: sql-injection
  slow.all('SELECT * FROM t WHERE a = ?', [name], () => {});
  const opened = await open({ filename: 'a.db', driver: sqlite3.Database });
  await opened.get(name); // want: sql-injection
  built.exec(name); // want: sql-injection
  built.prepare('SELECT * FROM t WHERE a = ?').all(name);
  await turso.execute(name); // want: sql-injection
  await turso.execute({ sql: name, args: [] }); // want: sql-injection
  await turso.execute({ sql: 'SELECT * FROM t WHERE a = ?', args: [name] });
  await turso.batch([name]); // want: sql-injection
  await turso.executeMultiple(name); // want: sql-injection
  const SQL = await initSqlJs();
  const memory = new SQL.Database();
  memory.exec(name); // want: sql-injection
  memory.exec('SELECT * FROM t WHERE a = ?', [name]);
  answer.end();
});
