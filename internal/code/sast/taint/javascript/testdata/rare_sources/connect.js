const { exec, execFile } = require('child_process');
const connect = require('connect');
const app = connect();
app.use('/ping', (incoming, outgoing, next) => {
  exec('ping ' + incoming.url); // want: command-injection
  execFile('ping', [incoming.url]);
  next();
});
