const restify = require('restify');
const errors = require('restify-errors');
const { exec } = require('child_process');

const server = restify.createServer({ name: 'x' });
server.use(restify.plugins.queryParser());
server.use(restify.plugins.bodyParser({ mapParams: true }));

server.get('/hello/:name', (req, res, next) => {
  exec('x ' + req.params.name); // want: command-injection
  res.redirect(req.query.to, next); // not found: open-redirect
});
server.post({ path: '/run', version: '1.0.0' }, async function (req, res) {
  exec(req.body.cmd); // want: command-injection
  exec('seq ' + Number(req.body.n));
  res.sendRaw('<p>' + req.query.who + '</p>'); // not found: xss
  res.sendRaw(200, '<p>' + req.getQuery() + '</p>', { 'Content-Type': 'text/html' }); // not found: xss
});
server.del('/f/:f', (req, res, next) => {
  require('fs').unlinkSync('/srv/' + req.header('x-file')); // want: path-traversal
  return next();
});
