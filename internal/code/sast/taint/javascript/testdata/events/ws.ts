import { exec, execFile } from 'node:child_process';
import WebSocket, { WebSocketServer, type RawData } from 'ws';

const server = new WebSocketServer({ port: 8080 });
server.on('connection', (socket, asked) => {
  socket.on('message', (data: RawData) => {
    const message = JSON.parse(data.toString());
    exec('ping ' + message.host); // want: command-injection
    execFile('ping', [message.host]);
  });
  socket.onmessage = (event) => exec('ping ' + event.data); // want: command-injection
  socket.on('close', (code) => exec('closed ' + code));
});
