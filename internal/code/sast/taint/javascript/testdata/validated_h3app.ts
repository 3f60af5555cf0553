import { defineEventHandler, readValidatedBody, getValidatedQuery, getRouterParam, getQuery, readBody, sendRedirect, getHeader, getCookie, getValidatedRouterParams } from "h3";
import { z } from "zod";
import mysql from "mysql2/promise";

const pool = mysql.createPool({});
const schema = z.object({ id: z.number(), sort: z.enum(["up", "down"]), text: z.string() });

export const a = defineEventHandler(async (event) => {
  const body = await readValidatedBody(event, schema.parse);
  await pool.query(`select * from t where id = ${body.id}`);
  await pool.query(`select * from t order by ${body.sort}`);
  await pool.query(`select * from t where x = '${body.text}'`); // want: sql-injection
  await pool.execute("select * from t where x = ?", [body.text]);
  await pool.query(`select * from t where x = ${pool.escape(body.text)}`);
});
export const b = defineEventHandler(async (event) => {
  const r = await readValidatedBody(event, (body) => schema.safeParse(body));
  if (!r.success) throw r.error.issues;
  await pool.query(`select * from t where id = ${r.data.id}`);
  await pool.query(`select '${r.data.text}'`); // want: sql-injection
});
export const c = defineEventHandler(async (event) => {
  const q = await getValidatedQuery(event, z.object({ page: z.coerce.number(), q: z.string() }).parse);
  await pool.query(`select * from t limit ${q.page}`);
  await pool.query(`select * from t where q = '${q.q}'`); // want: sql-injection
  const p = await getValidatedRouterParams(event, z.object({ id: z.string().uuid() }).parse);
  await pool.query(`select * from t where id = '${p.id}'`);
  const id = Number(getRouterParam(event, "id"));
  await pool.query(`select * from t where id = ${id}`);
  const to = getQuery(event).to as string;
  return sendRedirect(event, to); // want: open-redirect
});
export const d = defineEventHandler(async (event) => {
  const name = getCookie(event, "name");
  return `<h1>${name}</h1>`; // want: xss
});
