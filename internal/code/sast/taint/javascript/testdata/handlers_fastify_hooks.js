const fastify = require('fastify')();
const { exec } = require('child_process');
async function onlyHex(request, reply) {
  if (!/^[0-9a-f]{32}$/.test(request.params.id)) {
    reply.code(404).send();
    return reply;
  }
}
async function throwing(request) {
  if (!/^[0-9a-f]{32}$/.test(request.params.id)) throw new Error('id');
}
fastify.get('/a/:id', { preHandler: throwing }, async (request) => {
  exec('ls ' + request.params.id);
  exec('ls ' + request.query.id); // want: command-injection
});
fastify.get('/b/:id', { preValidation: [onlyHex] }, async (request) => {
  exec('ls ' + request.params.id);
  exec('ls ' + request.query.id); // want: command-injection
});
