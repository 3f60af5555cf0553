const { exec, execFile } = require('child_process');
const { ApolloServer } = require('@apollo/server');

const resolvers = {
  Query: {
    host: async (_source, { name }, { dataSources }) => {
      exec('ping ' + name); // want: command-injection
      execFile('ping', [name]);
    },
    hosts(source, given, context) {
      exec('ping ' + given.filter.name); // want: command-injection
      exec('log ' + context.user.id);
    },
  },
  Mutation: {
    add: (x, given) => exec('add ' + given.name), // want: command-injection
  },
  Host: {
    alias: (host) => 'alias-' + host.name,
  },
};

new ApolloServer({ typeDefs, resolvers });
