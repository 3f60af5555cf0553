import express, { Request, Response, NextFunction } from "express";
import { body, param, query, validationResult, matchedData, checkSchema } from "express-validator";
import Joi from "joi";
import * as yup from "yup";
import Ajv from "ajv";
import { type } from "arktype";
import { Type, Static } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { PrismaClient, Prisma } from "@prisma/client";
import knex from "knex";
import validator from "validator";
import DOMPurify from "isomorphic-dompurify";
import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import axios from "axios";

const app = express();
const prisma = new PrismaClient();
const db = knex({ client: "pg" });

const check = (req: Request, res: Response, next: NextFunction) => {
  if (!validationResult(req).isEmpty()) return res.status(400).end();
  next();
};
app.get("/u/:id", param("id").isInt().toInt(), query("sort").isIn(["a", "b"]), query("key").isUUID(), check, async (req, res) => {
  await prisma.$queryRawUnsafe(`select * from u where id = ${req.params.id}`);
  await prisma.$queryRawUnsafe(`select * from u order by ${req.query.sort}`);
  await prisma.$queryRawUnsafe(`select * from u where key = '${req.query.key}'`);
  await prisma.$queryRawUnsafe(`select * from u where name = '${req.query.name}'`); // want: sql-injection
  await prisma.$queryRaw`select * from u where name = ${req.query.name}`;
  await prisma.$queryRaw(Prisma.sql`select * from u where name = ${req.query.name}`);
  await prisma.$queryRawUnsafe("select * from u where name = $1", req.query.name);
});
const joi = Joi.object({ n: Joi.number().integer().required(), k: Joi.string().valid("x", "y"), g: Joi.string().guid(), a: Joi.string().alphanum(), t: Joi.string(), p: Joi.string().pattern(/^[a-z]+$/) });
app.post("/j", async (req, res) => {
  const { error, value } = joi.validate(req.body);
  if (error) return res.status(400).json(error);
  await db.raw(`select * from t limit ${value.n}`);
  await db.raw(`select ${value.k} from t`);
  await db.raw(`select * from t where g = '${value.g}' and a = '${value.a}' and p = '${value.p}'`);
  await db.raw(`select * from t where t = '${value.t}'`); // want: sql-injection
  await db.raw("select ?? from t where t = ?", [value.t, value.t]);
  await db.raw("select * from t where t = :t", { t: value.t });
});
const yschema = yup.object({ n: yup.number().integer(), k: yup.string().oneOf(["x", "y"]), m: yup.string().matches(/^[0-9a-f]+$/), t: yup.string() });
app.post("/y", async (req, res) => {
  const b = await yschema.validate(req.body);
  await db.raw(`select ${b.n}, ${b.k} from t`);
  await db.raw(`select '${b.m}' from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
});
const ajv = new Ajv({ coerceTypes: true });
const valid = ajv.compile({ type: "object", properties: { n: { type: "integer" }, k: { enum: ["x", "y"] }, t: { type: "string" } }, additionalProperties: false });
app.post("/ajv", async (req, res) => {
  if (!valid(req.body)) return res.status(400).json(valid.errors);
  await db.raw(`select ${req.body.n} from t`);
  await db.raw(`select ${req.body.k} from t`);
  await db.raw(`select '${req.body.t}' from t`); // want: sql-injection
});
const ark = type({ n: "number", k: "'x' | 'y'", id: "string.uuid", t: "string" });
app.post("/ark", async (req, res) => {
  const out = ark(req.body);
  await db.raw(`select ${out.n} from t`);
  await db.raw(`select ${out.k} from t`);
  await db.raw(`select '${out.id}' from t`);
  await db.raw(`select '${out.t}' from t`); // want: sql-injection
});
const Box = Type.Object({ n: Type.Integer(), k: Type.Union([Type.Literal("x"), Type.Literal("y")]), t: Type.String() });
app.post("/box", async (req, res) => {
  const b = Value.Decode(Box, req.body);
  await db.raw(`select ${b.n} from t`);
  await db.raw(`select ${b.k} from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
  if (!Value.Check(Box, req.body)) throw new Error("bad");
  await db.raw(`select ${req.body.n} from t`);
});
const hosts = new Set(["api.example.com", "cdn.example.com"]);
app.get("/p", async (req, res) => {
  const u = new URL(String(req.query.u));
  if (!hosts.has(u.hostname) || u.protocol !== "https:") return res.status(400).end();
  await axios.get(u.toString());
  if (!validator.isUUID(req.query.k as string)) throw new Error("k");
  await db.raw(`select '${req.query.k}' from t`);
  if (!validator.isIn(req.query.o as string, ["x", "y"])) throw new Error("o");
  await db.raw(`select ${req.query.o} from t`);
  res.send(DOMPurify.sanitize(marked.parse(String(req.query.md)) as string));
  res.send(sanitizeHtml(String(req.query.md)));
  res.send(marked.parse(String(req.query.md))); // want: xss
  res.send(validator.escape(String(req.query.md)));
  const next = new URL(String(req.query.next), "https://example.com");
  if (next.origin !== "https://example.com") return res.redirect("/");
  res.redirect(String(req.query.next)); // want: open-redirect
});
