import { Hono } from "hono";
import { createFactory, createMiddleware } from "hono/factory";
import { validator } from "hono/validator";
import { exec } from "node:child_process";
type Env = { Variables: { dir: string } };
const factory = createFactory<Env>();
const setDir = createMiddleware<Env>(async (c, next) => { c.set("dir", c.req.query("dir")!); await next(); });
const handlers = factory.createHandlers(setDir, async (c) => {
  exec("ls " + c.req.param("name")); // want: command-injection
  exec("ls " + c.get("dir")); // want: command-injection
  exec("ls " + c.var.dir); // want: command-injection
  return c.json({});
});
const app = new Hono<Env>();
app.get("/:name", ...handlers);
app.post("/v", validator("form", (value, c) => value), async (c) => {
  const { file } = c.req.valid("form");
  exec("ls " + file); // want: command-injection
  return c.body(null);
});
export default app;
