import { exec } from 'node:child_process';
import { createSchema, createYoga } from 'graphql-yoga';

export const yoga = createYoga({
  schema: createSchema({
    typeDefs: 'type Query { ping(host: String): String }',
    resolvers: {
      Query: {
        ping: (source, { host }) => exec('ping ' + host), // want: command-injection
        count: (source, { count }) => exec('ping ' + Number(count)),
      },
    },
  }),
});
