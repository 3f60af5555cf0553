import express from 'express';
import knex, { type Knex } from 'knex';
import { Model, raw } from 'objection';

const app = express();
const db = knex({ client: 'pg' });

class User extends Model {}

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await db.raw(`select * from t where a = '${name}'`); // want: sql-injection
  await db.raw('select * from t where a = ?', [name]);
  await db('t').whereRaw(`a = '${name}'`); // want: sql-injection
  await db('t').select(db.raw(name)); // want: sql-injection
  await db('t').where('a', name);
  await User.query().whereRaw(name); // want: sql-injection
  await User.query().select(raw(name)); // want: sql-injection
  await User.query().where('a', name);
  await User.knex().raw(name); // want: sql-injection
  await User.raw(name); // want: sql-injection
  answer.end();
});

export async function list(trx: Knex.Transaction, name: string) {
  await trx.raw(name);
}
