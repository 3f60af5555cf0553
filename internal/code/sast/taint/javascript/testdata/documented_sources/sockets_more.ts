import { Server, Socket } from 'socket.io';
import { WebSocketServer } from 'ws';
import { exec } from 'child_process';
const io = new Server(3000);
io.of('/admin').on('connection', async (socket: Socket) => {
  exec('cat ' + socket.handshake.query.room); // want: command-injection
  exec('cat ' + socket.handshake.auth.token); // want: command-injection
  socket.on('chat:run', async ({ cmd }, callback) => {
    exec(cmd); // want: command-injection
    callback({ status: 'ok' });
  });
  socket.onAny((event, payload) => {
    exec('echo ' + payload.text); // want: command-injection
  });
  socket.use(([event, arg], next) => { exec('echo ' + arg); next(); }); // want: command-injection
});
new WebSocketServer({ port: 8080 }).on('connection', function connection(ws, request) {
  exec('echo ' + request.url); // want: command-injection
  ws.addEventListener('message', (e) => exec(String(e.data))); // want: command-injection
  ws.on('message', function message(data, isBinary) {
    const m = JSON.parse(data.toString());
    exec(m.cmd); // want: command-injection
    exec('head -n ' + data.length);
  });
});
