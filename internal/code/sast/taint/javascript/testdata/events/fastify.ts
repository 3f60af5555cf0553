import { exec, execFile } from 'node:child_process';
import Fastify from 'fastify';
import websocket from '@fastify/websocket';

const app = Fastify();
app.register(websocket);
app.register(async (instance) => {
  instance.get('/chat', { websocket: true }, (socket, asked) => {
    exec('log ' + asked.query.name); // want: command-injection
    socket.on('message', (message) => {
      exec('echo ' + message.toString()); // want: command-injection
      execFile('echo', [message.toString()]);
    });
  });
});
