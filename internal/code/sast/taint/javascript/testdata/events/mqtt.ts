import { exec, execFile } from 'node:child_process';
import mqtt from 'mqtt';

const client = mqtt.connect('mqtt://broker');
client.on('message', (topic, message) => {
  exec('run ' + message.toString()); // want: command-injection
  execFile('run', [message.toString()]);
});
client.on('error', (error) => exec('log ' + error.code));
