const { exec } = require('child_process');
const User = require('mongoose').model('User');
const xmlrpc = require('xmlrpc');

const resolvers = {
  Query: {
    user: (parent, args) => User.findOne({ name: args.name }),
    ping: (_, args) => exec('ping ' + args.host), // want: command-injection
    look: async (root, { host }) => exec(`look ${host}`), // want: command-injection
  },
  Mutation: {
    sum: (_, x) => exec('sum ' + x),
  },
};

const server = xmlrpc.createServer({ port: 9090 });
server.on('ping', (err, params, done) => {
  exec('ping ' + params[0]); // want: command-injection
});

module.exports = { resolvers };
