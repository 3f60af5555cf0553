const mysql = require('mysql2');
const { Pool } = require('pg');
const { Sequelize, QueryTypes } = require('sequelize');
const knex = require('knex')({ client: 'pg' });
const sqlite3 = require('sqlite3').verbose();
const Database = require('better-sqlite3');
const mssql = require('mssql');
const oracledb = require('oracledb');
const format = require('pg-format');
const pgp = require('pg-promise')();
const { Prisma, PrismaClient } = require('@prisma/client');
const { open } = require('sqlite');
const { sql } = require('drizzle-orm');
const { getManager } = require('typeorm');

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

// Text that is the whole statement, and statements that are asked for in ways of one library.
exports.whole = async (req, res) => {
  const text = req.body.sql;
  connection.query(text); // want: sql-injection
  connection.query({ sql: text }); // want: sql-injection
  mysql.createPool({}).getConnection().query(text); // want: sql-injection
  mysql.createPool({}).execute(text); // want: sql-injection
  await pool.query(text); // want: sql-injection
  await pool.query('SELECT * FROM users WHERE name = ' + pool.escapeLiteral(req.body.name));
  await pool.query(format('SELECT * FROM users WHERE name = %L', req.body.name));
  await pool.query(format('SELECT * FROM users ORDER BY ' + req.body.order + ' LIMIT %L', req.body.limit)); // want: sql-injection
  connection.query(mysql.format('SELECT * FROM users WHERE name = ?', [req.body.name]));
  connection.query(mysql.format('SELECT * FROM users ORDER BY ' + req.body.order)); // want: sql-injection
  await pgp({}).any(text); // want: sql-injection
  await pgp({}).any('SELECT * FROM users WHERE name = $1', [req.body.name]);
  db.exec(text); // want: sql-injection
  file.exec(text); // want: sql-injection
  await mssql.query(text); // want: sql-injection
  const ask = new mssql.Request();
  await ask.input('name', req.body.name).query(text); // want: sql-injection
  await ask.input('name', req.body.name).query('SELECT * FROM users WHERE name = @name');
  const joined = await mssql.connect('mssql://localhost');
  await joined.request().query(text); // want: sql-injection
  const opened = await open({ filename: 'a.db', driver: sqlite3.Database });
  await opened.exec(text); // want: sql-injection
  const oracle = await oracledb.getConnection();
  await oracle.execute(text); // want: sql-injection
  await oracle.execute('SELECT * FROM users WHERE name = :name', [req.body.name]);
};

exports.mapped = async (req, res, models, orm) => {
  const { name, text } = req.body;
  await sequelize.query(text); // want: sql-injection
  await sequelize.query('SELECT * FROM users WHERE name = ' + sequelize.escape(name));
  await models.User.findAll({ order: Sequelize.literal(text) }); // want: sql-injection
  await models.User.findAll({ order: orm.literal(text) }); // want: sql-injection
  await knex.raw(text); // want: sql-injection
  await models.User.query().whereRaw(text); // want: sql-injection
  await models.User.query().whereRaw('name = ?', [name]);
  await getManager().query(text); // want: sql-injection
  await getManager().query('SELECT * FROM users WHERE name = $1', [name]);
  const prisma = new PrismaClient();
  await prisma.$queryRawUnsafe(text); // want: sql-injection
  await prisma.$queryRaw`SELECT * FROM users WHERE name = ${name}`;
  await prisma.$queryRaw(Prisma.raw(text)); // want: sql-injection
  await models.prisma.$executeRawUnsafe(text); // want: sql-injection
  await orm.select().where(sql.raw(text)); // want: sql-injection
};

const Item = sequelize.define('Item', {});

exports.fields = async (req, res) => {
  await Item.create(req.body); // want: mass-assignment
  await Item.create(req.body, { fields: ['name'] });
  await Item.update(req.body, { where: { id: 1 } }); // want: mass-assignment
  await Item.create({ name: req.body.name });
  await getManager().save(req.body); // want: mass-assignment
  await getManager().save({ name: req.body.name });
  await getManager().update(1, req.body); // want: mass-assignment
};

const promised = require('mysql2/promise');
app.get('/promised', async (req, res) => {
  const db = await promised.createConnection({});
  await db.query('select * from t where a = ' + promised.escape(String(req.query.a)));
  await db.query('select ' + promised.escapeId(req.query.a) + ' from t');
  await db.query('select ' + promised.raw(req.query.a) + ' from t'); // want: sql-injection
});
