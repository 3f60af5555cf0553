import { neon, neonConfig, Client } from "@neondatabase/serverless";
import { Hono } from "hono";
const app = new Hono<{ Bindings: { URL: string } }>();
app.get("/users", async (c) => {
  const sql = neon(c.env.URL);
  const name = c.req.query("name")!;
  const rows = await sql(`SELECT * FROM users WHERE name = '${name}'`); // want: sql-injection
  await sql.query("SELECT * FROM users WHERE name = '" + name + "'"); // want: sql-injection
  await sql.query("SELECT * FROM users WHERE name = $1", [name]);
  await sql`SELECT * FROM users WHERE name = ${name}`;
  await sql`SELECT * FROM users ORDER BY ${sql.unsafe(name)}`; // want: sql-injection
  const client = new Client(c.env.URL);
  await client.query(`DELETE FROM users WHERE name = '${name}'`); // want: sql-injection
  return c.json(rows);
});
