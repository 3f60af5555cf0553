import { exec, execFile } from 'node:child_process';
import { HubConnectionBuilder } from '@microsoft/signalr';
const connection = new HubConnectionBuilder().withUrl('/hub').build();
connection.on('ping', (host) => {
  exec('ping ' + host); // want: command-injection
  execFile('ping', [host]);
});
