import express from 'express';
import { MikroORM, raw, sql } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { User } from './user';

const app = express();
const orm = await MikroORM.init({});

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await orm.em.getConnection().execute(`select * from t where a = '${name}'`); // want: sql-injection
  await orm.em.getConnection().execute('select * from t where a = ?', [name]);
  await orm.em.find(User, { [raw(name)]: 1 }); // want: sql-injection
  await orm.em.find(User, { name: String(name) });
  const em = orm.em.fork() as EntityManager;
  await em.execute(name); // want: sql-injection
  await em.createQueryBuilder(User).where(name); // want: sql-injection
  await em.createQueryBuilder(User).where({ name: String(name) });
  await em.getKnex().raw(name); // want: sql-injection
  answer.end();
});
