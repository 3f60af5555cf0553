import Fastify, { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify'
import multipart from '@fastify/multipart'
import { exec } from 'child_process'
import { createWriteStream } from 'fs'

const app = Fastify()
app.register(multipart)
app.get<{ Querystring: { q: string }; Params: { name: string } }>('/x/:name', async (request, reply) => {
  exec('x ' + request.params.name) // want: command-injection
  exec('seq ' + Number(request.query.q))
  reply.type('text/html').send(`<p>${request.query.q}</p>`) // want: xss
})
const plugin: FastifyPluginAsync = async (f) => {
  f.route({ method: 'POST', url: '/r', handler: async (req, reply) => {
    const { cmd } = req.body as { cmd: string }
    exec(cmd) // want: command-injection
    return reply.redirect(req.headers['x-to'] as string) // want: open-redirect
  } })
  f.addHook('preHandler', async (req) => { exec('log ' + req.cookies.c) }) // want: command-injection
}
app.register(plugin, { prefix: '/p' })
app.post('/up', async function (req: FastifyRequest) {
  const data = await req.file()
  exec('x ' + (data!.fields.title as any).value) // want: command-injection
})
