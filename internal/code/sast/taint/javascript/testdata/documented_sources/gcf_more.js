const functions = require('@google-cloud/functions-framework');
const { exec } = require('child_process');
functions.http('hello', (req, res) => {
  exec('cat ' + req.query.name); // want: command-injection
  res.send('<p>' + (req.body.name || 'x') + '</p>'); // want: xss
});
functions.cloudEvent('stored', (cloudEvent) => {
  const file = cloudEvent.data;
  exec('cat ' + file.name); // want: command-injection
  exec('cat ' + Number(file.size));
});
