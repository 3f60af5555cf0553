import { Hono } from 'hono'
import { createFactory, createMiddleware } from 'hono/factory'
import { html, raw } from 'hono/html'
import { upgradeWebSocket } from 'hono/cloudflare-workers'
import { zValidator } from '@hono/zod-validator'
import { validator } from 'hono/validator'
import { z } from 'zod'
import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'

type Env = { Variables: { tenant: string } }
const app = new Hono<Env>().basePath('/api')
const factory = createFactory()

app.get('/hello/:name', (c) => {
  const { name } = c.req.param()
  return c.html(`<h1>${name}</h1>`) // want: xss
})

app.get('/safe', (c) => c.html(html`<h1>${c.req.query('name')}</h1>`))
app.get('/raw', (c) => c.html(html`<h1>${raw(c.req.query('name')!)}</h1>`)) // want: xss

app.post('/run', async (c) => {
  const body = await c.req.json<{ cmd: string }>()
  exec(body.cmd) // want: command-injection
  const form = await c.req.parseBody()
  await readFile('/srv/' + (form['file'] as File).name) // want: path-traversal
  return c.redirect(c.req.query('to') ?? '/') // want: open-redirect
})

app.post('/v', zValidator('json', z.object({ host: z.string(), n: z.number() })), (c) => {
  const data = c.req.valid('json')
  exec(`ping -c ${data.n} localhost`)
  exec('ping ' + data.host) // want: command-injection
  return c.json({})
})

app.get('/q', validator('query', (value) => ({ q: value['q'] })), (c) => {
  const { q } = c.req.valid('query')
  eval(q as string) // want: code-injection
  return c.text('ok')
})

const handlers = factory.createHandlers(async (c) => {
  exec('tail ' + c.req.header('x-file')) // want: command-injection
  return c.text('x')
})
app.get('/h', ...handlers)

app.use(async (c, next) => {
  c.set('tenant', c.req.header('x-tenant') ?? '')
  await next()
})
app.get('/t', (c) => {
  exec('ls ' + c.var.tenant) // want: command-injection
  return c.text('')
})

app.get('/ws', upgradeWebSocket((c) => ({
  onMessage(event, ws) {
    eval(event.data as string) // not found: code-injection
  },
})))

export default app
