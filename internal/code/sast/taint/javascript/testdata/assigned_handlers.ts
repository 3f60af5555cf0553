import { exec, execFile } from 'child_process';
import { connect } from 'gamelink';

const link = connect('wss://play.example.com');

link.onMessage = (event) => {
  exec('play ' + event.data); // want: command-injection
  execFile('play', [event.data]);
};

link.onTextMessage = handle;

function handle(message: string) {
  exec('say ' + message); // want: command-injection
}

link.onclose = (event) => exec('log ' + event.reason);

export function listen(peer) {
  peer.onmessage = (event) => {
    exec('play ' + event.data); // want: command-injection
  };
}

export function answer(message) {
  exec('play ' + message.text); // want: command-injection
}

class Player {
  onmessage?: (text: string) => void;
}

new Player().onmessage = (text) => exec('say ' + text);
