import { exec } from 'node:child_process';
import { PubSub } from '@google-cloud/pubsub';
import { connect } from 'nats';

const nc = await connect({});
for await (const message of nc.subscribe('hosts')) {
  exec('ping ' + message.data); // want: command-injection
}
