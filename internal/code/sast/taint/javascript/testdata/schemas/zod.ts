import express from 'express'
import { z } from 'zod'
import { exec } from 'child_process'
import { Paging } from './schemas'
const Body = z.object({
  n: z.number().int().min(1), name: z.string(), kind: z.enum(['a', 'b']).default('a'), key: z.string().uuid(),
  at: z.object({ zip: z.coerce.number(), city: z.string() }).optional(), ids: z.array(z.number()), days: z.number().array(),
})
const More = Body.extend({ size: z.bigint(), note: z.string() })
const app = express()
app.post('/x', (req, res) => {
  const b = Body.parse(req.body)
  exec('a ' + b.n)
  exec('a ' + b.kind)
  exec('a ' + b.key)
  exec('a ' + b.at.zip)
  exec('a ' + b.ids[0])
  exec('a ' + b.days[0])
  exec('a ' + b.name) // want: command-injection
  exec('a ' + b.at.city) // want: command-injection
  const r = Body.safeParse(req.body)
  if (!r.success) return
  exec('a ' + r.data.n)
  const { name, n } = r.data
  exec('a ' + n)
  exec('a ' + name) // want: command-injection
  const m = More.parse(req.body)
  exec('a ' + m.n)
  exec('a ' + m.size)
  exec('a ' + m.note) // want: command-injection
  const p = Paging.parse(req.query)
  exec('a ' + p.page)
  exec('a ' + p.sort) // want: command-injection
})
