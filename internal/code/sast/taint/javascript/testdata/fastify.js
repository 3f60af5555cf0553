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

fastify.register(require('@fastify/session'), { secret: process.env.SECRET, cookie: { secure: false, httpOnly: true } }); // want: insecure-cookie
fastify.register(require('@fastify/session'), { secret: process.env.SECRET, cookie: { secure: true, httpOnly: false } }); // want: script-cookie
fastify.register(require('@fastify/session'), { secret: 'a secret with minimum length of 32 characters' }); // want: hardcoded-key
fastify.register(require('@fastify/session'), { secret: process.env.SECRET, cookie: { secure: true } });
fastify.register(require('@fastify/jwt'), { secret: process.env.SECRET || 'supersecret' }); // want: hardcoded-key
fastify.register(require('@fastify/cors'), { origin: true, credentials: true }); // want: open-cors
fastify.register(require('@fastify/cors'), { origin: ['https://example.com'], credentials: true });

fastify.post('/login', async (r, answer) => {
  answer.setCookie('session', r.body.id, { httpOnly: true }); // want: insecure-cookie
  answer.setCookie('token', r.body.id, { secure: true }); // want: script-cookie
  answer.setCookie('theme', r.body.theme);
});
fastify.post('/upload', async (r) => {
  const data = await r.file();
  exec('convert ' + data.filename); // want: command-injection
  exec('convert ' + data.mimetype); // want: command-injection
  require('fs').writeFileSync('/data/' + data.filename, '');
  eval((await data.toBuffer()).toString()); // want: code-injection
});
