const { exec } = require('child_process');
const User = require('mongoose').model('User');
const xmlrpc = require('xmlrpc');
const { buildSchema, GraphQLObjectType, GraphQLString } = require('graphql');
const { graphqlHTTP } = require('express-graphql');

const resolvers = {
  Query: {
    told: (parent, args) => console.log(args),
    tell: (parent, args) => console.log(args.name), // want: log-injection
    user: (parent, args) => User.findOne({ name: args.name }),
    ping: (_, args) => exec('ping ' + args.host), // want: command-injection
    look: async (root, { host }) => exec(`look ${host}`), // want: command-injection
  },
  Mutation: {
    sum: (_, x) => exec('sum ' + x.count), // want: command-injection
  },
};

const server = xmlrpc.createServer({ port: 9090 });
server.on('ping', (err, params, done) => {
  exec('ping ' + params[0]); // want: command-injection
});

const field = new GraphQLObjectType({
  name: 'Query',
  fields: {
    ping: { type: GraphQLString, resolve: (it, given) => exec('ping ' + given.host) }, // want: command-injection
    look: {
      type: GraphQLString,
      async resolve(it, { host }) {
        return exec('look ' + host); // want: command-injection
      },
    },
  },
});

const promise = { then: 1, resolve: (it, given) => exec('ping ' + given.host) };

async function lookUp(given) {
  exec('look up ' + given.host); // want: command-injection
}

const rootValue = {
  lookUp,
  ping: ({ host }) => exec('ping ' + host), // want: command-injection
  count: lookUp,
};

const inside = graphqlHTTP({ schema: buildSchema('type Query { trace(host: String): String }'), rootValue: { trace: (given) => exec('trace ' + given.host) } }); // want: command-injection
const outside = graphqlHTTP({ schema: buildSchema('type Query { ping(host: String): String }'), rootValue });

module.exports = { field, promise, resolvers, inside, outside };
