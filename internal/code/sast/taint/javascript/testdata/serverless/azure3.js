const { exec, execFile } = require('child_process');

module.exports = async function (context, req) {
  const name = req.query.name || (req.body && req.body.name);
  exec('greet ' + name); // want: command-injection
  execFile('greet', [name]);
  exec('log ' + context.invocationId);
  context.res = { body: 'done' };
};
