const Fs = require('fs');
const { exec } = require('child_process');

ROUTE('GET /file', function () {
  const $ = this;
  exec('stat ' + $.query.name); // want: command-injection
  Fs.readFile('/srv/' + $.query.name, (err, data) => $.send(data)); // want: path-traversal
  Fs.readFile('/srv/motd', (err, data) => $.send(data));
});
