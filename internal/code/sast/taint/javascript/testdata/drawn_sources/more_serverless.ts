import serverless from 'serverless-http'
import express from 'express'
import { AutoRouter, Router, IRequest } from 'itty-router'
import type { Handler, HandlerEvent } from '@netlify/functions'
import Queue from 'bee-queue'
import * as grpc from '@grpc/grpc-js'
import { exec } from 'child_process'

const app = express()
app.get('/x', (req, res) => { exec('x ' + req.query.c) }) // want: command-injection
export const api = serverless(app)

const router = AutoRouter()
router
  .get('/hi/:name', ({ params }) => { exec('x ' + params.name) }) // want: command-injection
  .post('/run', async (request: IRequest) => {
    const body = await request.json()
    exec(body.cmd) // want: command-injection
    exec('x ' + request.query.c) // want: command-injection
    exec('seq ' + Number(request.query.n))
  })

export const handler: Handler = async (event: HandlerEvent) => {
  exec('x ' + event.queryStringParameters!.c) // want: command-injection
  return { statusCode: 200 }
}
export default async (req: Request, context: any) => {
  exec('x ' + new URL(req.url).searchParams.get('c')) // want: command-injection
  return new Response('ok')
}

const queue = new Queue('x')
queue.process(async (job) => { exec('x ' + job.data.file) }) // want: command-injection
app.post('/q', (req, res) => { queue.createJob({ file: req.body.file }).save() })

function find(call: grpc.ServerUnaryCall<any, any>, callback: grpc.sendUnaryData<any>) {
  exec('x ' + call.request.name) // want: command-injection
  exec('x ' + call.metadata.get('x-c')[0]) // want: command-injection
  callback(null, {})
}
const server = new grpc.Server()
server.addService({} as any, { find, chat: (call: any) => call.on('data', (m: any) => exec(m.text)) }) // want: command-injection
