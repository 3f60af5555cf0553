import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
const resolvers = { Query: { files: (_parent, args, _ctx, _info) => {
  require("child_process").execSync("ls " + (args.dir)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", args.dir]);
  return [];
} } };
startStandaloneServer(new ApolloServer({ typeDefs, resolvers }));
