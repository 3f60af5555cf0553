const { exec, execFile } = require('child_process');
const sockjs = require('sockjs');

const echo = sockjs.createServer();
echo.on('connection', (conn) => {
  conn.on('data', (message) => {
    exec('echo ' + message); // want: command-injection
    execFile('echo', [message]);
  });
});
