import { ApolloServer } from "@apollo/server";
import { startStandaloneServer } from "@apollo/server/standalone";
import { exec, execFile } from "node:child_process";
import type { Resolvers } from "./__generated__/types";
const resolvers: Resolvers = {
  Query: {
    file: async (_parent, { name }, { dataSources }) => {
      exec("cat " + name); // want: command-injection
      execFile("cat", ["--", name]);
      return null;
    },
  },
  Mutation: {
    async addFile(_, { input: { path } }) { exec("touch " + path); return true; }, // want: command-injection
  },
  File: { lines: (parent, { filter }) => exec("grep " + filter) }, // want: command-injection
};
const server = new ApolloServer({ typeDefs: `type Query { file(name: String): String }`, resolvers });
await startStandaloneServer(server, { context: async ({ req }) => ({ token: exec("who " + req.headers.token) }) }); // want: command-injection
