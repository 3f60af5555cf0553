import { config, list, graphql } from "@keystone-6/core";
import { exec } from "node:child_process";
export default config({
  lists: { Post: list({ access: {}, fields: {}, hooks: { validateInput: async ({ resolvedData }) => { exec("x " + resolvedData.title); } } }) }, // want: command-injection
  extendGraphqlSchema: graphql.extend((base) => ({
    mutation: { publish: graphql.field({ type: base.object("Post"), args: { slug: graphql.arg({ type: graphql.String }) }, resolve(source, { slug }, context) {
      exec("x " + slug); // want: command-injection
    } }) },
  })),
  server: { extendExpressApp: (app, ctx) => { app.get("/x", (req, res) => { exec("x " + req.query.q); }); } }, // want: command-injection
});
