import express from "express";
import { body } from "express-validator";
import { celebrate } from "celebrate";
import Ajv from "ajv";
import Joi from "joi";
import { type } from "arktype";
import { Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { t } from "elysia";
import { GraphQLNonNull, GraphQLInt, GraphQLString, GraphQLObjectType } from "graphql";
import * as s from "superstruct";
import * as v from "valibot";
import * as yup from "yup";
import { z } from "zod";
import knex from "knex";

const app = express();
const db = knex({ client: "pg" });
const ajv = new Ajv();

app.post("/ajv", async (req, res) => {
  if (!ajv.validate({ type: "object", properties: { n: { type: "integer" }, t: { type: "string" } } }, req.body)) return res.end();
  await db.raw(`select ${req.body.n} from t`);
  await db.raw(`select '${req.body.t}' from t`); // want: sql-injection
});
const ark = type({ n: "number", t: "string" });
app.post("/ark", async (req, res) => {
  const a = ark.assert(req.body);
  await db.raw(`select ${a.n} from t`);
  await db.raw(`select '${a.t}' from t`); // want: sql-injection
});
app.get("/cel/:id/:name", celebrate({ params: Joi.object({ id: Joi.number(), name: Joi.string() }) }), async (req, res) => {
  await db.raw(`select ${req.params.id} from t`);
  await db.raw(`select '${req.params.name}' from t`); // want: sql-injection
});
app.post("/ev", body("n").isInt(), body("t").trim(), async (req, res) => {
  await db.raw(`select ${req.body.n} from t`);
  await db.raw(`select '${req.body.t}' from t`); // want: sql-injection
});
const joi = Joi.object({ n: Joi.alternatives().try(Joi.number(), Joi.date()), t: Joi.alternatives().try(Joi.number(), Joi.string()) });
app.post("/joi", async (req, res) => {
  const { value } = joi.validate(req.body);
  await db.raw(`select ${value.n} from t`);
  await db.raw(`select '${value.t}' from t`); // want: sql-injection
});
const fields = new GraphQLObjectType({
  name: "Query",
  fields: () => ({
    one: {
      type: GraphQLString,
      args: { n: { type: new GraphQLNonNull(GraphQLInt) }, t: { type: new GraphQLNonNull(GraphQLString) } },
      resolve: (_, { n, t }) => {
        db.raw(`select ${n} from t`);
        return db.raw(`select '${t}' from t`); // want: sql-injection
      },
    },
    two: {
      type: GraphQLString,
      args: { n: { type: GraphQLNonNull(GraphQLInt) }, t: { type: GraphQLNonNull(GraphQLString) } },
      resolve: (_, { n, t }) => {
        db.raw(`select ${n} from t`);
        return db.raw(`select '${t}' from t`); // want: sql-injection
      },
    },
  }),
});

const struct = s.object({
  n: s.number(),
  list: s.array(s.integer()),
  either: s.union([s.number(), s.literal("all")]),
  slug: s.pattern(s.string(), /^[a-z]+$/),
  t: s.string(),
});
app.post("/struct", async (req, res) => {
  const b = s.create(req.body, struct);
  await db.raw(`select ${b.n} from t`);
  await db.raw(`select ${b.list.join(",")} from t`);
  await db.raw(`select ${b.either} from t`);
  await db.raw(`select ${b.slug} from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
});
app.post("/struct/is", async (req, res) => {
  if (!s.is(req.body, struct)) return res.end();
  await db.raw(`select ${req.body.n} from t`);
  await db.raw(`select '${req.body.t}' from t`); // want: sql-injection
});
app.post("/struct/assert", async (req, res) => {
  s.assert(req.body, struct);
  await db.raw(`select ${req.body.n} from t`);
  await db.raw(`select '${req.body.t}' from t`); // want: sql-injection
});

const box = Type.Object({
  id: Type.String({ format: "uuid" }),
  slug: Type.RegExp(/^[a-z]+$/),
  kind: t.UnionEnum(["x", "y"]),
  t: Type.String(),
  wide: Type.RegExp(/^.+$/),
});
app.post("/box", async (req, res) => {
  const b = Value.Decode(box, req.body);
  await db.raw(`select '${b.id}' from t`);
  await db.raw(`select '${b.slug}' from t`);
  await db.raw(`select '${b.kind}' from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
  await db.raw(`select '${b.wide}' from t`); // want: sql-injection
});

const val = v.object({
  slug: v.pipe(v.string(), v.regex(/^[a-z]+$/)),
  id: v.pipe(v.string(), v.uuid()),
  either: v.union([v.number(), v.literal("all")]),
  maybe: v.nullable(v.number()),
  word: v.nullable(v.string()),
  t: v.pipe(v.string(), v.trim()),
  some: v.union([v.number(), v.string()]),
});
const shape = v.variant("kind", [v.object({ kind: v.literal("a"), n: v.number(), t: v.string() }), v.object({ kind: v.literal("b"), n: v.boolean(), t: v.string() })]);
app.post("/val", async (req, res) => {
  const b = v.parse(val, req.body);
  await db.raw(`select '${b.slug}' from t`);
  await db.raw(`select '${b.id}' from t`);
  await db.raw(`select ${b.either} from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
  await db.raw(`select '${b.some}' from t`); // want: sql-injection
  await db.raw(`select ${b.maybe} from t`);
  await db.raw(`select '${b.word}' from t`); // want: sql-injection
});
app.post("/val/variant", async (req, res) => {
  const b = v.parse(shape, req.body);
  await db.raw(`select ${b.n} from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
});

const mixed = yup.object({ kind: yup.mixed().oneOf(["x", "y"]), t: yup.mixed() });
app.post("/yup", async (req, res) => {
  const b = await mixed.validate(req.body);
  await db.raw(`select ${b.kind} from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
});

const zod = z.object({
  piped: z.string().pipe(z.coerce.number()),
  before: z.preprocess((x) => String(x).trim(), z.number()),
  maybe: z.nullable(z.number()),
  t: z.string().pipe(z.string().max(9)),
  text: z.string().transform((x) => x.trim()),
  after: z.preprocess((x) => String(x).trim(), z.string()),
  perhaps: z.nullable(z.string()),
});
const cases = z.discriminatedUnion("kind", [z.object({ kind: z.literal("a"), n: z.number(), t: z.string() }), z.object({ kind: z.literal("b"), n: z.boolean(), t: z.string() })]);
app.post("/zod", async (req, res) => {
  const b = zod.parse(req.body);
  await db.raw(`select ${b.piped} from t`);
  await db.raw(`select ${b.before} from t`);
  await db.raw(`select ${b.maybe} from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
  await db.raw(`select '${b.text}' from t`); // want: sql-injection
  await db.raw(`select '${b.after}' from t`); // want: sql-injection
  await db.raw(`select '${b.perhaps}' from t`); // want: sql-injection
});
app.post("/zod/cases", async (req, res) => {
  const b = cases.parse(req.body);
  await db.raw(`select ${b.n} from t`);
  await db.raw(`select '${b.t}' from t`); // want: sql-injection
});
