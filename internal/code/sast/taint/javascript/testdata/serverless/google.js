const { exec, execFile } = require('child_process');
const functions = require('@google-cloud/functions-framework');

functions.http('ping', (asked, answer) => {
  exec('ping ' + asked.query.host); // want: command-injection
  execFile('ping', [asked.query.host]);
  answer.send('done');
});

functions.cloudEvent('consume', (event) => {
  const text = Buffer.from(event.data.message.data, 'base64').toString();
  exec('ping ' + text); // want: command-injection
  exec('log ' + event.id);
});
