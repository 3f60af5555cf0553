const functions = require('@google-cloud/functions-framework');
const { execFile, exec } = require('child_process');
const escapeHtml = require('escape-html');

functions.http('hello', (req, res) => {
  exec('x ' + req.query.name); // want: command-injection
  execFile('x', [req.query.name]);
  res.send(`<p>${escapeHtml(req.query.name || '')}</p>`);
  res.send(`<p>${req.body.name}</p>`); // want: xss
});

functions.cloudEvent('file', (cloudEvent) => {
  exec('gsutil cat ' + cloudEvent.data.name); // want: command-injection
  const text = Buffer.from(cloudEvent.data.message.data, 'base64').toString();
  eval(text); // want: code-injection
});

exports.pubsub = (message, context) => {
  exec(Buffer.from(message.data, 'base64').toString()); // want: command-injection
};
