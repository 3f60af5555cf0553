const express = require("express");
const { postgraphile, makeExtendSchemaPlugin, gql } = require("postgraphile");
const { exec, execFile } = require("child_process");
const MyPlugin = makeExtendSchemaPlugin((build) => ({
  typeDefs: gql`extend type Query { file(name: String!): String }`,
  resolvers: {
    Query: {
      async file(_query, args, context, resolveInfo) {
        execFile("cat", ["--", args.name]);
        exec("cat " + args.name); // want: command-injection
        const { rows } = await context.pgClient.query(`select * from f where n = '${args.name}'`); // want: sql-injection
        return rows;
      },
    },
  },
}));
express().use(postgraphile("x", "public", { appendPlugins: [MyPlugin] }));
