import express from 'express';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { users } from './schema';

const app = express();
const db = drizzle('postgres://db');

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await db.execute(sql.raw(`select * from t where a = '${name}'`)); // want: sql-injection
  await db.execute(name); // want: sql-injection
  await db.execute(sql`select * from t where a = ${name}`);
  await db.select().from(users).where(eq(users.name, name));
  await db.select().from(users).orderBy(sql.raw(name)); // want: sql-injection
  answer.end();
});
