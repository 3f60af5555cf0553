import express from 'express';
import { literal, QueryTypes, Sequelize } from 'sequelize';
import { Sequelize as Sequelize7 } from '@sequelize/core';
import { User } from './user';

const app = express();
const db = new Sequelize('sqlite::memory:');
const seven = new Sequelize7({ dialect: 'sqlite' });

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await db.query(`select * from t where a = '${name}'`, { type: QueryTypes.SELECT }); // want: sql-injection
  await db.query('select * from t where a = ?', { replacements: [name] });
  await User.findAll({ order: literal(String(name)) }); // want: sql-injection
  await User.findAll({ where: Sequelize.literal(`a = '${name}'`) }); // want: sql-injection
  await User.findAll({ where: { a: String(name) } });
  await seven.query(String(name)); // want: sql-injection
  await seven.query('select * from t where a = ?', { replacements: [name] });
  answer.end();
});
