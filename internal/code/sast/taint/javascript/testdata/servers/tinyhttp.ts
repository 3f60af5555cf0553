import { exec, execFile } from 'node:child_process';
import { App } from '@tinyhttp/app';

const app = new App();
app.get('/ping/:host', (asked, answer) => {
  exec('ping ' + asked.params.host); // want: command-injection
  execFile('ping', [asked.params.host]);
  answer.send('<p>' + asked.query.host); // want: xss
});
