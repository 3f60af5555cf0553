import { WebSocketServer, WebSocket, RawData } from 'ws'
import type { IncomingMessage } from 'http'
import { exec } from 'child_process'
import { readFile } from 'fs/promises'

const wss = new WebSocketServer({ port: 8080 })

wss.on('connection', function connection(ws: WebSocket, req: IncomingMessage) {
  const url = new URL(req.url!, 'http://x')
  exec('x ' + url.searchParams.get('user')) // want: command-injection
  ws.on('message', async function message(data: RawData, isBinary: boolean) {
    const msg = JSON.parse(data.toString())
    await readFile('/srv/' + msg.file) // want: path-traversal
    exec('seq ' + Number(msg.n))
  })
  ws.onmessage = (e) => eval(String(e.data)) // want: code-injection
})
