const { exec, execFile } = require('child_process');
const HyperExpress = require('hyper-express');

const server = new HyperExpress.Server();
server.post('/ping/:host', async (asked, answer) => {
  exec('ping ' + asked.path_parameters.host); // want: command-injection
  exec('ping ' + asked.query_parameters.host); // want: command-injection
  const body = await asked.json();
  exec('ping ' + body.host); // want: command-injection
  execFile('ping', [body.host]);
  answer.html('<p>' + body.host); // want: xss
});
