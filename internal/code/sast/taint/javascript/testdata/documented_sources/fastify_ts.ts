import Fastify, { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { exec } from 'child_process';
interface Q { name: string; count: number }
const routes: FastifyPluginAsync = async (app: FastifyInstance) => {
  app.get<{ Querystring: Q; Params: { id: string } }>('/a/:id', async ({ query, params }, reply) => {
    exec('id ' + query.name); // want: command-injection
    exec('id ' + params.id); // want: command-injection
    exec('id ' + parseInt(params.id, 10));
    return reply.type('text/html').send('<b>' + query.name + '</b>'); // want: xss
  });
  app.route({
    method: ['POST', 'PUT'],
    url: '/b',
    preHandler: async (request) => {
      exec('id ' + request.headers['x-user']); // want: command-injection
    },
    handler: async function (request: FastifyRequest<{ Body: Q }>, reply) {
      exec('id ' + request.body.name); // want: command-injection
      const data = await request.file();
      exec('file ' + data.filename); // want: command-injection
      return { name: request.body.name };
    },
  });
};
export default routes;
