import { exec } from 'child_process'
import express from 'express'
import * as v from 'valibot'
import Joi from 'joi'
import * as yup from 'yup'
import vine from '@vinejs/vine'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { Elysia, t } from 'elysia'
const V = v.object({ n: v.pipe(v.number(), v.minValue(1)), s: v.string(), k: v.picklist(['a', 'b']), l: v.array(v.number()) })
const J = Joi.object({ n: Joi.number().min(1).required(), s: Joi.string().required(), k: Joi.string().valid('a', 'b') })
const J2 = J.keys({ l: Joi.array().items(Joi.number()) })
const Y = yup.object({ n: yup.number().positive(), s: yup.string(), k: yup.string().oneOf(['a']), l: yup.array(yup.number()) })
const Y2 = yup.object().shape({ n: yup.number(), l: yup.array().of(yup.number()) })
const T = Type.Object({ n: Type.Integer(), s: Type.String(), k: Type.Optional(Type.Boolean()), l: Type.Array(Type.Number()) })
const N = vine.compile(vine.object({ n: vine.number().min(1), s: vine.string(), l: vine.array(vine.number()) }))
const app = express()
app.post('/x', async (req, res) => {
  const a = v.parse(V, req.body)
  exec('x ' + a.n)
  exec('x ' + a.k)
  exec('x ' + a.l[0])
  exec('x ' + a.s) // want: command-injection
  const r = v.safeParse(V, req.body)
  exec('x ' + r.output.n)
  exec('x ' + r.output.s) // want: command-injection
  const { value, error } = J.validate(req.body)
  if (error) return
  exec('x ' + value.n)
  exec('x ' + value.k)
  exec('x ' + value.s) // want: command-injection
  const j = await J2.validateAsync(req.body)
  exec('x ' + j.n)
  exec('x ' + j.l[0])
  exec('x ' + j.s) // want: command-injection
  const o = Joi.attempt(req.body, J)
  exec('x ' + o.n)
  exec('x ' + o.s) // want: command-injection
  const y = await Y.validate(req.body)
  exec('x ' + y.n)
  exec('x ' + y.k)
  exec('x ' + y.l[0])
  exec('x ' + y.s) // want: command-injection
  const y2 = Y2.cast(req.body)
  exec('x ' + y2.n)
  exec('x ' + y2.l[0])
  exec('x ' + y2.s) // want: command-injection
  const p = Value.Parse(T, req.body)
  exec('x ' + p.n)
  exec('x ' + p.k)
  exec('x ' + p.l[0])
  exec('x ' + p.s) // want: command-injection
  const w = await N.validate(req.body)
  exec('x ' + w.n)
  exec('x ' + w.l[0])
  exec('x ' + w.s) // want: command-injection
})
new Elysia().post('/a/:id', ({ body, params: { id } }) => {
  exec('x ' + body.n)
  exec('x ' + id)
  exec('x ' + body.s) // want: command-injection
}, { body: t.Object({ n: t.Number(), s: t.String() }), params: t.Object({ id: t.Numeric() }) })
