import { exec, execFile } from 'node:child_process';
import { App } from '@slack/bolt';

const app = new App({ token: process.env.TOKEN });
app.command('/ping', async ({ command, ack, respond }) => {
  exec('ping ' + command.text); // want: command-injection
  execFile('ping', [command.text]);
  exec('log ' + command.user_id);
});
app.message('ping', async ({ message, say }) => {
  exec('ping ' + message.text); // want: command-injection
});
app.event('app_mention', async ({ event }) => {
  exec('ping ' + event.text); // want: command-injection
});
app.view('form', async ({ view, ack }) => {
  exec('ping ' + view.state.values.host.input.value); // want: command-injection
});
