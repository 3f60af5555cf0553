import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { exec } from 'child_process';
const resolvers = {
  Query: {
    books: async (_parent: unknown, { title, limit }: { title: string; limit: number }, { dataSources }: any) => {
      exec('grep ' + title); // want: command-injection
      exec('head -n ' + Math.round(limit));
      return [];
    },
  },
  Mutation: {
    async addBook(_: any, args: any) {
      exec('touch ' + args.input.title); // want: command-injection
      return true;
    },
  },
};
const server = new ApolloServer({ schema: makeExecutableSchema({ typeDefs: 'type Query { books: String }', resolvers }) });
startStandaloneServer(server, { listen: { port: 4000 } });
