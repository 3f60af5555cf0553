const { exec, execFile } = require('child_process');
const { json, text, send, serve } = require('micro');

module.exports = async (incoming, outgoing) => {
  const body = await json(incoming);
  exec('ping ' + body.host); // want: command-injection
  exec('ping ' + (await text(incoming))); // want: command-injection
  execFile('ping', [body.host]);
  send(outgoing, 200, { host: body.host });
};
