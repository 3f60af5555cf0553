const { exec } = require('child_process');
const server = require('http').createServer();
const io = require('socket.io')(server);
const { WebSocketServer } = require('ws');

io.use((socket, next) => {
  exec('check ' + socket.handshake.auth.token); // want: command-injection
  next();
});

io.on('connection', (socket) => {
  socket.on('ping', (data, done) => {
    exec('ping ' + data.host); // want: command-injection
    done();
  });
  socket.emit('welcome', { id: socket.id });
});

io.of('/admin').on('connection', (socket) => {
  socket.on('ping', (host) => exec('ping ' + host)); // want: command-injection
});

const sockets = new WebSocketServer({ server });
sockets.on('connection', (socket, request) => {
  exec('log ' + request.url); // want: command-injection
  socket.on('message', (data) => {
    exec('ping ' + JSON.parse(data).host); // want: command-injection
  });
  socket.on('close', (code) => {
    exec('closed ' + code);
  });
});
