import { createSchema, createYoga } from "graphql-yoga";
import { exec } from "node:child_process";
const yoga = createYoga({
  schema: createSchema({
    typeDefs: `type Query { file(name: String!): String }`,
    resolvers: {
      Query: { file: async (_parent, { name }, ctx) => { exec("cat " + name); } }, // want: command-injection
      Mutation: { save: (_, args) => exec("touch " + args.input.name) }, // want: command-injection
      Subscription: { tail: { subscribe: async function* (_, { file }) { exec("tail " + file); } } }, // not found: command-injection
    },
  }),
});
