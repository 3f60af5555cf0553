const mysql = require('mysql2');
const { Pool } = require('pg');
const { Sequelize, QueryTypes } = require('sequelize');
const knex = require('knex')({ client: 'pg' });
const sqlite3 = require('sqlite3').verbose();
const Database = require('better-sqlite3');

const connection = mysql.createConnection({ host: 'localhost' });
const pool = new Pool();
const sequelize = new Sequelize(process.env.DATABASE_URL);
const db = new sqlite3.Database(':memory:');
const file = new Database('a.db');

exports.search = async (req, res) => {
  const name = req.body.name;
  connection.query("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
  connection.query('SELECT * FROM users WHERE name = ?', [name]);
  connection.query("SELECT * FROM users WHERE name = " + connection.escape(name));
  await pool.query(`SELECT * FROM users WHERE name = '${name}'`); // want: sql-injection
  await pool.query({ text: 'SELECT * FROM users WHERE name = $1', values: [name] });
  const client = await pool.connect();
  await client.query(`DELETE FROM users WHERE id = ${req.params.id}`); // want: sql-injection
  await client.query(`DELETE FROM users WHERE id = ${Number(req.params.id)}`);
  await sequelize.query('SELECT * FROM users ORDER BY ' + req.query.order); // want: sql-injection
  await sequelize.query('SELECT * FROM users WHERE name = :name', { replacements: { name }, type: QueryTypes.SELECT });
  await knex('users').where({ name });
  await knex.raw('SELECT * FROM users WHERE name = ?', [name]);
  await knex.raw("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
  await knex('users').whereRaw(`name = '${name}'`); // want: sql-injection
  await knex('users').whereRaw('name = ?', [name]);
  db.all(`SELECT * FROM users WHERE name = '${name}'`, () => {}); // want: sql-injection
  db.all('SELECT * FROM users WHERE name = ?', [name], () => {});
  file.prepare(`SELECT * FROM users WHERE name = '${name}'`).all(); // want: sql-injection
  file.prepare('SELECT * FROM users WHERE name = ?').all(name);
  const order = ['name', 'age'].includes(req.query.order) ? req.query.order : 'name';
  await pool.query(`SELECT * FROM users ORDER BY ${order}`);
};

exports.unknown = async (store, req, res) => {
  await store.query("SELECT * FROM users WHERE name = '" + req.body.name + "'"); // want: sql-injection
  await store.query(req.body.name);
  await store.query({ name: req.body.name });
};
