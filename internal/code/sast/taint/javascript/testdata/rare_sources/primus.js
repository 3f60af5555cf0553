const { exec, execFile } = require('child_process');
const Primus = require('primus');
const primus = new Primus(server, {});
primus.on('connection', (spark) => {
  spark.on('data', (data) => {
    exec('ping ' + data.host); // want: command-injection
    execFile('ping', [data.host]);
  });
});
