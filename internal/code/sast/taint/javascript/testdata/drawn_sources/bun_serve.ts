import { $ } from 'bun'
import { Database } from 'bun:sqlite'

const db = new Database('x.db')

Bun.serve({
  port: 3000,
  routes: {
    '/users/:id': (req) => {
      db.query("SELECT * FROM u WHERE id = '" + req.params.id + "'").all() // want: sql-injection
      db.query('SELECT * FROM u WHERE id = ?').all(req.params.id)
      return new Response('ok')
    },
    '/api': {
      POST: async (req) => {
        const body = await req.json()
        db.run(`DELETE FROM u WHERE n = '${body.n}'`) // want: sql-injection
        return Response.redirect(body.to) // want: open-redirect
      },
    },
  },
  async fetch(req, server) {
    const url = new URL(req.url)
    const name = url.searchParams.get('name')
    Bun.spawn(['sh', '-c', 'ls ' + name]) // want: command-injection
    await $`ls ${name}`
    return new Response('<p>' + name + '</p>', { headers: { 'Content-Type': 'text/html' } }) // want: xss
  },
  websocket: {
    message(ws, message) {
      eval(message as string) // want: code-injection
    },
  },
})
