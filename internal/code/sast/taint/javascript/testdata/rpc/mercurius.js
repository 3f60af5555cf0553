const { exec } = require('child_process');
const fastify = require('fastify');
const mercurius = require('mercurius');

const app = fastify();
app.register(mercurius, {
  schema: 'type Query { ping(host: String): String }',
  resolvers: {
    Query: {
      ping: async (source, given, context) => {
        exec('ping ' + given.host); // want: command-injection
        exec('log ' + context.user.id);
      },
    },
  },
});
