import { exec, execFile } from 'node:child_process';
import { MatrixClient } from 'matrix-bot-sdk';
const client = new MatrixClient('https://matrix', process.env.TOKEN);
client.on('room.message', (room, event) => {
  exec('ping ' + event.content.body); // want: command-injection
  execFile('ping', [event.content.body]);
});
