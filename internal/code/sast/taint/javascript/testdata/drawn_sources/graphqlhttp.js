import { createHandler } from 'graphql-http/lib/use/express';
import { GraphQLObjectType, GraphQLSchema, GraphQLString, GraphQLInt, buildSchema } from 'graphql';
import express from 'express';
import { exec } from 'child_process';
import { readFileSync } from 'fs';

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      doc: {
        type: GraphQLString,
        args: { name: { type: GraphQLString } },
        resolve: (_, args) => readFileSync('/srv/' + args.name, 'utf8'), // want: path-traversal
      },
      run: {
        type: GraphQLString,
        resolve(_src, { cmd }) {
          return exec(cmd); // want: command-injection
        },
      },
    },
  }),
});
const rootValue = {
  ping({ host }) {
    exec('ping ' + host); // want: command-injection
  },
  hello: () => 'x',
};
const app = express();
app.all('/graphql', createHandler({ schema }));
app.all('/g2', createHandler({ schema: buildSchema('type Query { ping(host: String): String }'), rootValue }));
