import { initContract } from '@ts-rest/core'
import { createExpressEndpoints, initServer } from '@ts-rest/express'
import { z } from 'zod'
import express from 'express'
import { exec } from 'child_process'
import { readFile } from 'fs/promises'

const c = initContract()
const contract = c.router({
  get: { method: 'GET', path: '/x/:id', responses: {} },
  run: { method: 'POST', path: '/run', body: z.object({ cmd: z.string() }), responses: {} },
})
const s = initServer()
const router = s.router(contract, {
  get: async ({ params: { id }, query }) => {
    await readFile('/srv/' + query.f) // want: path-traversal
    exec('x ' + id) // want: command-injection
    exec('seq ' + Number(query.n))
    return { status: 200, body: {} }
  },
  run: async ({ body, headers }) => {
    exec(body.cmd) // want: command-injection
    exec('x ' + headers['x-tag']) // want: command-injection
    return { status: 200, body: {} }
  },
})
createExpressEndpoints(contract, router, express())
