import { Elysia, t } from "elysia";
import { Database } from "bun:sqlite";
import { $ } from "bun";
import { Router } from "@oak/oak";
import Koa from "koa";
import KoaRouter from "@koa/router";
import Hapi from "@hapi/hapi";
import Joi from "joi";
import { createHash, randomBytes } from "node:crypto";
import bcrypt from "bcryptjs";
import jwt from "jsonwebtoken";

const db = new Database("a.db");
new Elysia()
  .get("/a/:id", ({ params, query }) => {
    db.query(`select * from t where id = ${params.id}`).all();
    db.query(`select * from t order by ${query.sort}`).all();
    db.query(`select * from t where q = '${query.q}'`).all(); // want: sql-injection
    db.query("select * from t where q = $q").all({ $q: query.q });
  }, { params: t.Object({ id: t.Numeric() }), query: t.Object({ sort: t.Union([t.Literal("a"), t.Literal("b")]), q: t.String() }) })
  .post("/b", async ({ body, set }) => {
    await $`echo ${body.name}`;
    db.run(`update t set n = ${body.n}`);
    db.run(`update t set name = '${body.name}'`); // want: sql-injection
    return new Response(`<b>${body.name}</b>`, { headers: { "content-type": "text/html" } }); // want: xss
  }, { body: t.Object({ name: t.String(), n: t.Number() }) });

const koa = new KoaRouter();
koa.get("/k/:n(\\d+)", async (ctx) => {
  db.run(`delete from t where n = ${ctx.params.n}`);
  ctx.body = `<p>${ctx.query.q}</p>`; // want: xss
  const token = randomBytes(32).toString("hex");
  ctx.cookies.set("sid", token, { httpOnly: true, secure: true, sameSite: "lax" });
  const hash = await bcrypt.hash(String(ctx.query.pw), 12);
  jwt.verify(String(ctx.query.t), process.env.SECRET!, { algorithms: ["HS256"] });
  ctx.redirect("back");
  const allowed = ["/home", "/about"] as const;
  const to = allowed.find((p) => p === ctx.query.to) ?? "/";
  ctx.redirect(to);
  ctx.attachment(String(ctx.query.name));
});
const server = Hapi.server();
server.route({
  method: "GET", path: "/h/{id}",
  options: { validate: { params: Joi.object({ id: Joi.number() }), query: Joi.object({ s: Joi.string().valid("a", "b"), q: Joi.string() }) } },
  handler: (request, h) => {
    db.run(`delete from t where id = ${request.params.id}`);
    db.run(`select ${request.query.s} from t`);
    db.run(`select '${request.query.q}' from t`); // want: sql-injection
    return h.response("ok");
  },
});
const oak = new Router();
oak.get("/o/:file", async (ctx) => {
  const name = ctx.params.file;
  if (!/^[\w-]+\.txt$/.test(name)) ctx.throw(400);
  await Deno.readTextFile(`/srv/${ctx.request.url.searchParams.get("f")}`); // want: path-traversal
  const cmd = new Deno.Command("ls", { args: [name] });
});
