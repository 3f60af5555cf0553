const express = require("express");
const { graphqlHTTP } = require("express-graphql");
const { buildSchema, GraphQLObjectType, GraphQLSchema, GraphQLString, GraphQLInt, graphql } = require("graphql");
const { exec } = require("child_process");
const fs = require("fs");
const { Pool } = require("pg");
const pool = new Pool();

const schema = buildSchema(`type Query { user(name: String!): String file(path: String): String top(n: Int): String }`);

const rootValue = {
  user: ({ name }) => pool.query(`SELECT * FROM users WHERE name = '${name}'`), // want: sql-injection
  file: (args, context) => fs.readFileSync("/srv/" + args.path), // want: path-traversal
  async top({ n }) {
    await pool.query("SELECT * FROM users WHERE rank = $1", [n]);
    return exec("top " + Number(n));
  },
};

class Message {
  constructor(id, { content }) {
    this.content = content;
  }
}

const Query = new GraphQLObjectType({
  name: "Query",
  fields: () => ({
    ping: {
      type: GraphQLString,
      args: { host: { type: GraphQLString }, count: { type: GraphQLInt } },
      resolve: (_, { host, count }) => {
        exec(`ping -c ${count} localhost`);
        return exec("ping " + host); // want: command-injection
      },
    },
    evaluate: { type: GraphQLString, args: { e: { type: GraphQLString } }, resolve(source, args) { return eval(args.e); } }, // want: code-injection
  }),
});

const app = express();
app.all("/graphql", graphqlHTTP({ schema, rootValue, graphiql: true }));
app.all("/g2", graphqlHTTP(async (req, res, params) => ({ schema: new GraphQLSchema({ query: Query }) })));
module.exports = { Message, app };
