const fastify = require('fastify')();
const { Pool } = require('pg');
const pool = new Pool();
fastify.decorateRequest('tenant', '');
fastify.decorateRequest('count', 0);
fastify.addHook('preHandler', async (request, reply) => {
  request.tenant = request.headers['x-tenant'];
  request.count = parseInt(request.query.count);
});
fastify.get('/a', async (request, reply) => {
  return pool.query('select * from t where tenant = \'' + request.tenant + '\''); // want: sql-injection
});
fastify.get('/b', async (request, reply) => {
  return pool.query('select * from t limit ' + request.count);
});
