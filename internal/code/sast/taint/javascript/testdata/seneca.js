const seneca = require('seneca')();
const { exec, execFile } = require('child_process');

seneca.add({ role: 'files', cmd: 'pack' }, function (msg, reply) {
  exec('tar cf out.tar ' + msg.name); // want: command-injection
  execFile('tar', ['cf', 'out.tar', '--', msg.name]);
  reply(null, { ok: true });
});

seneca.add('role:web,cmd:eval', (msg, respond) => {
  respond(null, { answer: eval(msg.code) }); // want: code-injection
});

seneca.listen({ port: 8080 });
