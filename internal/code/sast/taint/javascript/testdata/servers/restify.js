const { exec, execFile } = require('child_process');
const restify = require('restify');

const server = restify.createServer();
server.use(restify.plugins.queryParser());
server.get('/ping/:host', function (asked, answer, next) {
  exec('ping ' + asked.params.host); // want: command-injection
  execFile('ping', [asked.params.host]);
  exec('ping ' + asked.query.host); // want: command-injection
  answer.send({ host: asked.params.host });
  next();
});
server.post('/ping', (asked, answer, next) => {
  exec('ping ' + asked.body.host); // want: command-injection
  answer.redirect(asked.body.next, next); // want: open-redirect
});
