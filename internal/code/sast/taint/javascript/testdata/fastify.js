const fastify = require('fastify')({ logger: true });
const { exec } = require('child_process');

fastify.get('/hello', async (request, reply) => {
  exec('ping ' + request.query.host); // want: command-injection
  reply.redirect(request.query.next); // want: open-redirect
  reply.type('text/html').send('<h1>' + request.query.name); // want: xss
  reply.send({ name: request.query.name });
});
fastify.route({
  method: 'POST',
  url: '/run',
  handler: async (r, answer) => {
    exec('ping ' + r.body.host); // want: command-injection
    return { ok: true };
  },
});

fastify.register(async (scope, options) => {
  scope.get('/inside', async (r, answer) => answer.redirect(r.query.next)); // want: open-redirect
});
fastify.decorate('name', 'x').get('/chained', async (r, answer) => answer.redirect(r.query.next)); // want: open-redirect
fastify.addHook('onRequest', async (r, answer) => {
  exec('ping ' + r.query.host); // want: command-injection
});

fastify.get('/cookies', async (r, answer) => {
  answer.setCookie('theme', 'dark', { httpOnly: false, secure: true }); // want: script-cookie
  answer.setCookie('theme', 'dark', { httpOnly: true, secure: false }); // want: insecure-cookie
  answer.setCookie('theme', 'dark', { httpOnly: true, secure: true });
  answer.setCookie('id', String(Math.random())); // want: weak-random
  answer.view(r.query.page); // want: path-traversal
  answer.view('page', { name: r.query.name });
  eval(answer.sendFile(r.query.name));
});

module.exports.handler = (request, reply) => reply.redirect(request.query.next); // want: open-redirect
