import { Elysia, t } from 'elysia'
import { html } from '@elysiajs/html'
import { exec } from 'child_process'
import { Database } from 'bun:sqlite'

const db = new Database('x.db')

new Elysia()
  .use(html())
  .get('/id/:id', ({ params: { id } }) => db.query("SELECT * FROM u WHERE id = '" + id + "'").get()) // want: sql-injection
  .get('/p', ({ query }) => { exec('x ' + query.name) }) // want: command-injection
  .post('/run', ({ body }) => exec((body as any).cmd)) // want: command-injection
  .post('/n', ({ body }) => exec('seq ' + body.n), { body: t.Object({ n: t.Number() }) })
  .post('/s', ({ body, redirect }) => redirect(body.to), { body: t.Object({ to: t.String() }) }) // want: open-redirect
  .get('/h', (ctx) => exec('x ' + ctx.headers['x-run'])) // want: command-injection
  .derive(({ headers }) => ({ tenant: headers['x-tenant'] }))
  .get('/file', ({ query: { f } }) => Bun.file('/srv/' + f)) // want: path-traversal
  .ws('/ws', { message(ws, message) { eval(message as string) } }) // want: code-injection
  .group('/g', (app) => app.get('/x/*', ({ params }) => exec('ls ' + params['*']))) // want: command-injection
  .listen(3000)
