import { Server, Socket } from 'socket.io'
import { createServer } from 'http'
import { exec } from 'child_process'
import mysql from 'mysql2/promise'

interface ClientToServer { chat: (room: string, text: string, cb: (s: string) => void) => void }
const io = new Server<ClientToServer>(createServer(), { cors: { origin: 'https://x.example' } })
const pool = mysql.createPool({})

io.use((socket, next) => {
  exec('auth ' + socket.handshake.auth.token) // want: command-injection
  next()
})

io.on('connection', (socket) => {
  socket.on('chat', async (room, text, cb) => {
    await pool.query("INSERT INTO m VALUES ('" + text + "')") // want: sql-injection
    await pool.execute('INSERT INTO m VALUES (?)', [text])
  })
  exec('x ' + socket.handshake.query.user) // want: command-injection
  socket.onAny((event, ...args) => {
    eval(args[0]) // want: code-injection
  })
})

const onRun = (socket: Socket) => (payload: { cmd: string; n: number }) => {
  exec(payload.cmd) // want: command-injection
}
io.of('/admin').on('connect', (s: Socket) => {
  s.on('run', onRun(s))
  s.once('list', ({ dir }) => exec('ls ' + dir)) // want: command-injection
})
