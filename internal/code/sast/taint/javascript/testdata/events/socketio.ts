import { exec, execFile } from 'node:child_process';
import { Server, type Socket } from 'socket.io';

const io = new Server(3000);
io.on('connection', (socket: Socket) => {
  exec('log ' + socket.handshake.query.name); // want: command-injection
  exec('log ' + socket.id);
  socket.on('ping', ({ host }, done) => {
    exec('ping ' + host); // want: command-injection
    execFile('ping', [host]);
  });
  socket.onAny((event, data) => exec('any ' + data.host)); // want: command-injection
});

function register(socket: Socket) {
  const ping = (message) => {
    exec('ping ' + message.host); // want: command-injection
  };
  socket.on('ping', ping);
}
