import { Server, type Socket } from "socket.io";
import { exec } from "node:child_process";
const io = new Server(3000);
const onRun = (socket: Socket) => {
  const run = (cmd: string, ack: () => void) => {
    exec("run " + cmd); // want: command-injection
  };
  socket.on("run", run);
};
io.use((socket, next) => { exec("auth " + socket.handshake.auth.token); next(); }); // want: command-injection
io.of("/admin").on("connection", async (socket) => {
  onRun(socket);
  exec("room " + socket.handshake.query.room); // want: command-injection
  socket.onAny((event, ...args) => { exec("log " + event); }); // want: command-injection
});
