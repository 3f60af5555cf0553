import { createClient } from "jsr:@supabase/supabase-js@2";
import { Pool } from "https://deno.land/x/postgres@v0.17.0/mod.ts";
const pool = new Pool("postgres://", 1);
Deno.serve(async (req) => {
  const { name } = await req.json();
  const c = await pool.connect();
  await c.queryObject(`SELECT * FROM t WHERE n = '${name}'`); // want: sql-injection
  await c.queryObject`SELECT * FROM t WHERE n = ${name}`;
  await fetch(new URL(req.url).searchParams.get("u")!); // want: ssrf
  return new Response(JSON.stringify({}), { headers: { "Content-Type": "application/json" } });
});
