const fastify = require("fastify")();
const { Pool } = require("pg");
const format = require("pg-format");
const { spawn, exec, execSync } = require("child_process");
const path = require("path");
const fs = require("fs");
const crypto = require("crypto");
const escapeHtml = require("escape-html");
const he = require("he");
const db = new Pool();

fastify.get("/a/:id", {
  schema: {
    params: { type: "object", properties: { id: { type: "integer" } }, required: ["id"] },
    querystring: {
      type: "object",
      properties: {
        sort: { type: "string", enum: ["name", "age"] }, n: { type: "number" }, key: { type: "string", format: "uuid" },
        code: { type: "string", pattern: "^[A-Z]{3}$" }, q: { type: "string" }, day: { type: "string", format: "date" },
      },
    },
  },
}, async (req, reply) => {
  await db.query(`select * from t where id = ${req.params.id}`);
  await db.query(`select * from t order by ${req.query.sort}`);
  await db.query(`select * from t limit ${req.query.n}`);
  await db.query(`select * from t where key = '${req.query.key}'`);
  await db.query(`select * from t where code = '${req.query.code}'`);
  await db.query(`select * from t where day = '${req.query.day}'`);
  await db.query(`select * from t where q = '${req.query.q}'`); // want: sql-injection
  await db.query(format("select * from %I where q = %L", req.query.q, req.query.q));
  await db.query({ text: "select * from t where q = $1", values: [req.query.q] });
  spawn("convert", [req.query.q, "out.png"]);
  spawn("convert " + req.query.q, { shell: true }); // want: command-injection
  reply.type("text/html").send(`<b>${escapeHtml(req.query.q)}</b>`);
});
const root = path.resolve("/srv/files");
fastify.get("/f/*", async (req, reply) => {
  const file = path.resolve(root, req.params["*"]);
  if (!file.startsWith(root + path.sep)) return reply.code(403).send();
  fs.createReadStream(file);
  const rel = path.relative(root, path.join(root, req.query.p));
  if (rel.startsWith("..") || path.isAbsolute(rel)) throw new Error("no");
  fs.readFileSync(path.join(root, rel));
});
fastify.post("/hook", async (req, reply) => {
  const mac = crypto.createHmac("sha256", process.env.KEY).update(req.body.data).digest("hex");
  const ok = crypto.timingSafeEqual(Buffer.from(mac), Buffer.from(req.body.mac));
  if (!ok) return reply.code(401).send();
  req.log.info({ name: req.body.name }, "hook");
  const kinds = { a: "build", b: "deploy" };
  const kind = kinds[req.body.kind];
  execSync(`make ${kind}`);
  const act = new Map([["x", "start"], ["y", "stop"]]).get(req.body.act);
  execSync(`systemctl ${act} app`);
  execSync(`make ${req.body.target}`); // want: command-injection
  reply.type("text/html").send(he.encode(req.body.name));
});
