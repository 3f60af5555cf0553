const express = require("express");
const { graphqlHTTP } = require("express-graphql");
const { buildSchema, GraphQLObjectType, GraphQLSchema, GraphQLString } = require("graphql");
const { createHandler } = require("graphql-http/lib/use/express");
const { exec } = require("child_process");
const root = {
  ping: ({ host }) => { exec("ping " + host); }, // want: command-injection
  async whois(args, context) { exec("whois " + args.domain); }, // want: command-injection
};
const Query = new GraphQLObjectType({ name: "Query", fields: () => ({
  dig: { type: GraphQLString, args: { name: { type: GraphQLString } }, resolve(parent, { name }) { exec("dig " + name); } }, // want: command-injection
}) });
const app = express();
app.use("/a", graphqlHTTP({ schema: buildSchema("type Query { ping(host: String): String }"), rootValue: root, graphiql: true }));
app.use("/b", createHandler({ schema: new GraphQLSchema({ query: Query }) }));
