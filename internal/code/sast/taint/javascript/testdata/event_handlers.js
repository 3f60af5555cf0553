const { exec, execFile } = require('child_process');
const broker = require('quickbroker');

const node = broker.create({ name: 'files' });

node.on('files.pack', (msg, reply) => {
  exec('tar cf out.tar ' + msg.name); // want: command-injection
  execFile('tar', ['cf', 'out.tar', '--', msg.name]);
  reply(null, 'ok');
});

node.add('role:files,cmd:stat', async (request) => exec('stat ' + request.name)); // want: command-injection

node.on('ready', (error) => exec('log ' + error));
node.once('exit', (code) => exec('log ' + code));
