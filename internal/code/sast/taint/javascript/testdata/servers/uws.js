const { exec, execFile } = require('child_process');
const uWS = require('uWebSockets.js');

uWS.App()
  .get('/ping/:host', (answer, asked) => {
    exec('ping ' + asked.getParameter(0)); // want: command-injection
    exec('ping ' + asked.getQuery('host')); // want: command-injection
    exec('ping ' + asked.getHeader('x-host')); // want: command-injection
    execFile('ping', [asked.getQuery('host')]);
    answer.end('<p>' + asked.getQuery('host')); // want: xss
  })
  .ws('/chat', {
    message: (ws, message, isBinary) => {
      exec('echo ' + Buffer.from(message).toString()); // want: command-injection
    },
  })
  .listen(9001, () => {});
