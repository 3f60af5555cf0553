import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import { exec } from "node:child_process";
const plugin: FastifyPluginAsync = async (fastify: FastifyInstance) => {
  fastify.route<{ Querystring: { host: string } }>({
    method: "GET",
    url: "/ping",
    schema: {},
    preHandler: async (request) => { exec("log " + request.headers["x-id"]); }, // want: command-injection
    handler: async (request, reply) => {
      exec("ping " + request.query.host); // want: command-injection
      return { ok: true };
    },
  });
  fastify.post<{ Body: { cmd: string } }>("/x", async ({ body }, reply) => {
    exec(body.cmd); // want: command-injection
    reply.type("text/html").send(`<i>${body.cmd}</i>`); // want: xss
  });
};
export default plugin;
