import express from 'express'
import { exec } from 'node:child_process'
import * as rt from 'runtypes'
import * as t from 'io-ts'
import { isRight } from 'fp-ts/Either'
import ow from 'ow'
import { Schema } from 'effect'
import validate from 'validate.js'
import Validator from 'fastest-validator'
import { z } from 'zod'
import * as v from 'valibot'
import * as yup from 'yup'
import Joi from 'joi'
import { Type } from '@sinclair/typebox'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { Value } from '@sinclair/typebox/value'
import { validateOrReject, validateSync, IsInt, IsIn, Matches } from 'class-validator'
import { z as z4 } from 'zod/v4'
const app = express()
app.post('/1', (req, res) => { const R = rt.Record({ n: rt.Number, s: rt.String, k: rt.Union(rt.Literal('a'), rt.Literal('b')) }); const b = R.check(req.body)
  exec('x ' + b.n + b.k)
  exec('x ' + b.s) // want: command-injection
})
app.post('/1b', (req, res) => { const R = rt.Object({ n: rt.Number, s: rt.String }); if (!R.guard(req.body)) return
  exec('x ' + req.body.n)
  exec('x ' + req.body.s) // want: command-injection
})
app.post('/2', (req, res) => { const R = t.type({ n: t.number, s: t.string, k: t.keyof({ a: null, b: null }) }); const r = R.decode(req.body); if (!isRight(r)) return
  exec('x ' + r.right.n + r.right.k)
  exec('x ' + r.right.s) // want: command-injection
})
app.post('/2b', (req, res) => { const R = t.type({ n: t.number, s: t.string }); if (!R.is(req.body)) return
  exec('x ' + req.body.n)
  exec('x ' + req.body.s) // want: command-injection
})
app.post('/3', (req, res) => { const q = req.body.q; ow(q, ow.string.matches(/^[a-z]+$/)); exec('x ' + q) })
app.post('/3b', (req, res) => { const q = req.body.q; ow(q, ow.number); exec('x ' + q) })
app.post('/3c', (req, res) => { const q = req.body.q; ow(q, ow.string); exec('x ' + q) // want: command-injection
})
app.post('/4', (req, res) => { const R = Schema.Struct({ n: Schema.Number, s: Schema.String, k: Schema.Literal('a', 'b') }); const b = Schema.decodeUnknownSync(R)(req.body)
  exec('x ' + b.n + b.k)
  exec('x ' + b.s) // want: command-injection
})
app.post('/5', (req, res) => { const errors = validate(req.body, { n: { numericality: true }, k: { inclusion: ['a', 'b'] }, f: { format: { pattern: '^[a-z]+$' } }, s: { presence: true } }); if (errors) return
  exec('x ' + req.body.n + req.body.k)
  exec('x ' + req.body.s) // want: command-injection
})
const fv = new Validator()
const check = fv.compile({ n: 'number', k: { type: 'enum', values: ['a', 'b'] }, s: 'string' })
app.post('/6', (req, res) => { if (check(req.body) !== true) return
  exec('x ' + req.body.n + req.body.k)
  exec('x ' + req.body.s) // want: command-injection
})
app.post('/6b', (req, res) => { const r = fv.validate(req.body, { n: 'number', s: 'string' }); if (r !== true) return
  exec('x ' + req.body.n)
  exec('x ' + req.body.s) // want: command-injection
})
app.post('/7', (req, res) => { const b = z4.object({ d: z4.iso.date(), e: z4.enum(['a', 'b']), l: z4.literal('x'), u: z4.uuid(), n: z4.int(), r: z4.string().regex(/^[a-z]+$/), o: z4.stringbool(), c: z4.coerce.number(), i: z4.ipv4(), un: z4.union([z4.number(), z4.literal('a')]), s: z4.string() }).parse(req.body)
  exec('x ' + b.d)
  exec('x ' + b.e)
  exec('x ' + b.l)
  exec('x ' + b.u)
  exec('x ' + b.n)
  exec('x ' + b.r)
  exec('x ' + b.o)
  exec('x ' + b.c)
  exec('x ' + b.i)
  exec('x ' + b.un)
  exec('x ' + b.s) // want: command-injection
})
app.post('/7b', (req, res) => { const r = z.object({ n: z.number(), s: z.string() }).safeParse(req.body); if (!r.success) return
  exec('x ' + r.data.n)
  exec('x ' + r.data.s) // want: command-injection
})
app.post('/7c', (req, res) => { const q = z.string().regex(/^[a-z]+$/).parse(req.body.q); exec('x ' + q) 
  const w = z.enum(['a', 'b']).parse(req.body.w); exec('x ' + w)
  const y = z.string().refine((s) => /^[a-z]+$/.test(s)).parse(req.body.y); exec('x ' + y)
  const nat = z.nativeEnum(Kind).parse(req.body.nat); exec('x ' + nat)
})
enum Kind { A = 'a', B = 'b' }
app.post('/8', (req, res) => { const b = v.parse(v.object({ r: v.pipe(v.string(), v.regex(/^[a-z]+$/)), p: v.picklist(['a', 'b']), n: v.number(), s: v.string(), u: v.pipe(v.string(), v.uuid()) }), req.body)
  exec('x ' + b.r)
  exec('x ' + b.p)
  exec('x ' + b.n)
  exec('x ' + b.u)
  exec('x ' + b.s) // want: command-injection
})
app.post('/9', async (req, res) => { const b = await yup.object({ r: yup.string().matches(/^[a-z]+$/), o: yup.string().oneOf(['a', 'b']), n: yup.number(), s: yup.string() }).validate(req.body)
  exec('x ' + b.r)
  exec('x ' + b.o)
  exec('x ' + b.n)
  exec('x ' + b.s) // want: command-injection
})
app.post('/10', async (req, res) => { const { value, error } = Joi.object({ r: Joi.string().pattern(/^[a-z]+$/), o: Joi.string().valid('a', 'b'), n: Joi.number(), s: Joi.string(), rx: Joi.string().regex(/^[a-z]+$/) }).validate(req.body); if (error) return
  exec('x ' + value.r)
  exec('x ' + value.rx)
  exec('x ' + value.o)
  exec('x ' + value.n)
  exec('x ' + value.s) // want: command-injection
})
const T = Type.Object({ n: Type.Number(), s: Type.String(), p: Type.String({ pattern: '^[a-z]+$' }), u: Type.Union([Type.Literal('a'), Type.Literal('b')]) })
const C = TypeCompiler.Compile(T)
app.post('/11', async (req, res) => { if (!C.Check(req.body)) return
  exec('x ' + req.body.n)
  exec('x ' + req.body.p)
  exec('x ' + req.body.u)
  exec('x ' + req.body.s) // want: command-injection
})
app.post('/11b', async (req, res) => { const b = Value.Parse(T, req.body); 
  exec('x ' + b.n)
  exec('x ' + b.s) // want: command-injection
})
class Order { @IsInt() n: number; @IsIn(['a', 'b']) k: string; @Matches(/^[a-z]+$/) m: string; s: string }
app.post('/12', async (req, res) => { const b = req.body as Order; await validateOrReject(b)
  exec('x ' + b.n)
  exec('x ' + b.k)
  exec('x ' + b.m)
  exec('x ' + b.s) // want: command-injection
})
app.post('/15', (req, res) => { const y = z.object({ y: z.string().refine((s) => /^[a-z]+$/.test(s)), w: z.string().refine((s) => s.length < 3) }).parse(req.body)
 exec('x ' + y.y)
 exec('x ' + y.w) // want: command-injection
 })
const ok = (s: string) => /^[a-z]+$/.test(s)
app.post('/16', (req, res) => { const y = v.parse(v.object({ y: v.pipe(v.string(), v.check((s) => /^[a-z]+$/.test(s))), w: v.pipe(v.string(), v.check(ok)) }), req.body)
 exec('x ' + y.y)
 exec('x ' + y.w)
 })
app.post('/17', async (req, res) => { const b = req.body as Order
  if (validateSync(b).length > 0) return
  exec('x ' + b.n)
  exec('x ' + b.s) // want: command-injection
})
app.post('/18', async (req, res) => { const b = new Order(); b.n = req.body.n; b.k = req.body.k; b.s = req.body.s
  await validateOrReject(b)
  exec('x ' + b.n)
  exec('x ' + b.k)
  exec('x ' + b.s) // want: command-injection
})

app.post('/19', async (req, res) => {
  const b = Schema.decodeUnknownSync(Schema.Struct({ l: Schema.Array(Schema.Number), u: Schema.Union(Schema.Number, Schema.Literal('a')), s: Schema.String }))(req.body)
  exec('x ' + b.l.join(' '))
  exec('x ' + b.u)
  exec('x ' + b.s) // want: command-injection
})
app.post('/20', async (req, res) => {
  const r = t.type({ l: t.array(t.number), u: t.union([t.number, t.literal('a')]), s: t.string }).decode(req.body)
  exec('x ' + r.right.l.join(' '))
  exec('x ' + r.right.u)
  exec('x ' + r.right.s) // want: command-injection
})
app.post('/21', async (req, res) => {
  const b = rt.Object({ l: rt.Array(rt.Number), s: rt.String }).check(req.body)
  exec('x ' + b.l.join(' '))
  exec('x ' + b.s) // want: command-injection
  rt.Object({ n: rt.Number }).assert(req.body)
  exec('x ' + req.body.n)
})
app.post('/22', async (req, res) => {
  const b = req.body
  ow(b, ow.object.exactShape({ n: ow.number, k: ow.string.oneOf(['a', 'b']), s: ow.string }))
  exec('x ' + b.n + b.k)
  exec('x ' + b.s) // want: command-injection
})
