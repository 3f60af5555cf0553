import { exec, execFile } from 'node:child_process';
import type { FastifyPluginAsync } from 'fastify';
const routes: FastifyPluginAsync = async (fastify) => {
  fastify.get<{ Querystring: { host: string } }>('/ping', async (asked) => {
    exec('ping ' + asked.query.host); // want: command-injection
    execFile('ping', [asked.query.host]);
  });
  fastify.route({ method: 'POST', url: '/ping', handler: async (asked) => { exec('ping ' + asked.body.host); } }); // want: command-injection
};
export default routes;
