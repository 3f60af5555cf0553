import express from 'express';
import { CompiledQuery, Kysely, sql } from 'kysely';

const app = express();
const db = new Kysely<Database>({});

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await sql.raw(name).execute(db); // want: sql-injection
  await sql`select * from t where a = ${sql.lit(name)}`.execute(db); // want: sql-injection
  await sql`select * from t where a = ${name}`.execute(db);
  await db.executeQuery(CompiledQuery.raw(name)); // want: sql-injection
  await db.selectFrom('t').selectAll().where('a', '=', name).execute();
  answer.end();
});
