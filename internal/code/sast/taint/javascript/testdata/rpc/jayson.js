const { exec, execFile } = require('child_process');
const jayson = require('jayson');

const server = new jayson.Server({
  ping: function (args, callback) {
    exec('ping ' + args[0]); // want: command-injection
    execFile('ping', [args[0]]);
    callback(null, 'done');
  },
  add: ({ host }, callback) => exec('add ' + host), // want: command-injection
});
