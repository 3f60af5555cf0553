import { exec, execFile } from 'node:child_process';
import { Inngest } from 'inngest';
const inngest = new Inngest({ id: 'app' });
export const ping = inngest.createFunction({ id: 'ping' }, { event: 'host/ping' }, async ({ event, step }) => {
  exec('ping ' + event.data.host); // want: command-injection
  execFile('ping', [event.data.host]);
});
