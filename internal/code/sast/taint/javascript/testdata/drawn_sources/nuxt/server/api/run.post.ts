import { exec } from 'node:child_process'
import { readFile } from 'node:fs/promises'

export default defineEventHandler(async (event) => {
  const body = await readBody(event)
  exec(body.cmd) // want: command-injection
  const { f } = getQuery(event)
  await readFile('/srv/' + f) // want: path-traversal
  exec('x ' + getRouterParam(event, 'slug')) // want: command-injection
  exec('x ' + getHeader(event, 'x-run')) // want: command-injection
  exec('seq ' + Number(body.n))
  return sendRedirect(event, getCookie(event, 'to')!) // want: open-redirect
})
