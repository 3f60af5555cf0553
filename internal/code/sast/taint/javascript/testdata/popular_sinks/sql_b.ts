import express from "express";
import knexFactory from "knex";
import { Model, raw } from "objection";
import { Kysely, sql } from "kysely";
import { drizzle } from "drizzle-orm/node-postgres";
import { sql as dsql } from "drizzle-orm";
const app = express();
const knex = knexFactory({ client: "pg" });
class User extends Model { static tableName = "users"; }
const kdb = new Kysely<any>({} as any);
const ddb = drizzle("x");
app.get("/", async (req, res) => {
  const q = req.query.q as string;
  await knex("t").select(knex.raw("count(" + q + ")")); // want: sql-injection
  await knex.schema.raw("DROP TABLE " + q); // want: sql-injection
  await knex("t").whereRaw(`a = '${q}'`).orderByRaw("b"); // want: sql-injection
  await knex("t").where({ a: q });
  await User.query().where(raw("a = '" + q + "'")); // want: sql-injection
  await User.query().whereRaw("a = ?", [q]);
  await User.knex().raw(`SELECT '${q}'`); // want: sql-injection
  await sql.raw(`SELECT * FROM t WHERE a = '${q}'`).execute(kdb); // want: sql-injection
  await sql`SELECT * FROM t WHERE a = ${q}`.execute(kdb);
  await kdb.selectFrom("t").where(sql.raw(q), "=", 1).execute(); // want: sql-injection
  await ddb.execute(dsql.raw("SELECT " + q)); // want: sql-injection
  await ddb.execute(dsql`SELECT ${q}`);
});
