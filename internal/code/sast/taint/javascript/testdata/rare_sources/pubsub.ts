import { exec, execFile } from 'node:child_process';
import { PubSub } from '@google-cloud/pubsub';
const subscription = new PubSub().subscription('hosts');
subscription.on('message', (message) => {
  exec('ping ' + message.data.toString()); // want: command-injection
  execFile('ping', [message.data.toString()]);
  message.ack();
});
