import { exec, execFile } from 'node:child_process';
import { connect, StringCodec } from 'nats';
const nc = await connect({ servers: 'nats://broker' });
const sub = nc.subscribe('hosts');
for await (const message of sub) {
  exec('ping ' + message.string()); // want: command-injection
  execFile('ping', [message.string()]);
}
