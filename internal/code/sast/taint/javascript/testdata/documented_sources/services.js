const { ServiceBroker } = require('moleculer');
const { Meteor } = require('meteor/meteor');
const restify = require('restify');
const polka = require('polka');
const uWS = require('uWebSockets.js');
const { exec } = require('child_process');
new ServiceBroker().createService({
  name: 'math',
  actions: {
    run: { params: { cmd: 'string' }, async handler(ctx) { exec(ctx.params.cmd); } }, // want: command-injection
    add(ctx) { exec('add ' + Number(ctx.params.a)); },
  },
  events: { 'user.created'(ctx) { exec('mk ' + ctx.params.name); } }, // want: command-injection
});
Meteor.methods({
  'tasks.insert'(text) { exec('task ' + text); }, // want: command-injection
  async 'tasks.count'() { return 1; },
});
Meteor.publish('tasks', function (name) { exec('task ' + name); }); // want: command-injection
const server = restify.createServer();
server.get('/echo/:name', function (req, res, next) {
  exec('echo ' + req.params.name); // want: command-injection
  res.send({ n: req.params.name });
  return next();
});
polka().get('/users/:id', (req, res) => {
  exec('echo ' + req.query.id); // want: command-injection
  res.end(`User: ${Number(req.params.id)}`);
});
uWS.App().get('/x/:id', (res, req) => {
  exec('echo ' + req.getParameter(0)); // want: command-injection
  exec('echo ' + req.getQuery('a')); // want: command-injection
  res.end('ok');
}).listen(9001, () => {});
