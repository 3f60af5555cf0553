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
