const Fastify = require('fastify');
const mercurius = require('mercurius');
const app = Fastify();
const resolvers = {
  Query: {
    files: async (_, { dir }) => {
      require("child_process").execSync("ls " + (dir)); // want: command-injection
      require("child_process").execFileSync("ls", ["--", dir]);
      return [];
    },
  },
};
app.register(mercurius, { schema, resolvers });
