import express from 'express';
import mysql from 'mysql2/promise';
import mariadb from 'mariadb';

const app = express();
const pool = mysql.createPool({});
const other = mariadb.createPool({});

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await pool.query(`SELECT * FROM t WHERE a = '${name}'`); // want: sql-injection
  await pool.execute('SELECT * FROM t WHERE a = ?', [name]);
  const connection = await other.getConnection();
  await connection.query(name); // want: sql-injection
  await connection.query('SELECT * FROM t WHERE a = ?', [name]);
  await other.batch(name, []); // want: sql-injection
  answer.end();
});
