import { Hono } from "hono";
import { zValidator } from "@hono/zod-validator";
import { vValidator } from "@hono/valibot-validator";
import { html, raw } from "hono/html";
import { validator } from "hono/validator";
import { getCookie, getSignedCookie, setCookie } from "hono/cookie";
import * as v from "valibot";
import { z } from "zod";
import postgres from "postgres";
import { readFile } from "node:fs/promises";
import path from "node:path";

const sql = postgres();
const app = new Hono();
const query = z.object({
  id: z.coerce.number().int().positive(),
  kind: z.enum(["a", "b"]),
  key: z.string().uuid(),
  slug: z.string().regex(/^[a-z0-9-]{1,40}$/),
  text: z.string().max(100),
  when: z.coerce.date(),
  flag: z.literal("yes").or(z.literal("no")),
  tags: z.array(z.enum(["x", "y"])),
  both: z.union([z.number(), z.literal("all")]),
});

app.get("/a", zValidator("query", query), async (c) => {
  const q = c.req.valid("query");
  await sql.unsafe(`select * from t where id = ${q.id}`);
  await sql.unsafe(`select * from t_${q.kind}`);
  await sql.unsafe(`select * from t where key = '${q.key}'`);
  await sql.unsafe(`select * from t where slug = '${q.slug}'`);
  await sql.unsafe(`select * from t where at > '${q.when.toISOString()}'`);
  await sql.unsafe(`select ${q.flag} from t`);
  await sql.unsafe(`select ${q.tags.join(",")} from t`);
  await sql.unsafe(`select ${q.both} from t`);
  await sql`select * from t where text = ${q.text}`;
  await sql.unsafe(`select * from t where text = '${q.text}'`); // want: sql-injection
  return c.html(`<p>${q.text}</p>`); // want: xss
});

const form = v.object({ n: v.pipe(v.string(), v.transform(Number)), p: v.picklist(["up", "down"]), e: v.pipe(v.string(), v.uuid()), s: v.string() });
app.post("/b", vValidator("form", form), async (c) => {
  const { n, p, e, s } = c.req.valid("form");
  await sql.unsafe(`update t set dir = '${p}'`);
  await sql.unsafe(`delete from t where s = '${s}'`); // want: sql-injection
  return c.html(html`<p>${s}</p>`);
});

app.get("/c/:id{[0-9]+}/:name", async (c) => {
  const { id, name } = c.req.param();
  await sql.unsafe(`select * from t where id = ${id}`);
  const file = path.join("/srv/docs", path.basename(name));
  await readFile(file);
  await readFile("/srv/docs/" + name); // want: path-traversal
  setCookie(c, "seen", "1", { httpOnly: true, secure: true });
  return c.html(html`<p>${raw(name)}</p>`); // want: xss
});

app.post("/d", validator("form", (value, c) => {
  const n = value["n"];
  if (typeof n !== "string" || !/^\d+$/.test(n)) return c.text("bad", 400);
  return { n, s: value["s"] as string };
}), async (c) => {
  const d = c.req.valid("form");
  await sql.unsafe(`select * from t where s = ${d.s}`); // want: sql-injection
  return c.redirect(d.s.startsWith("/") && !d.s.startsWith("//") && !d.s.startsWith("/\\") ? d.s : "/");
});
export default app;
