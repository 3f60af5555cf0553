import SchemaBuilder from "@pothos/core";
import { exec } from "node:child_process";
const builder = new SchemaBuilder<{}>({});
builder.queryType({
  fields: (t) => ({
    hello: t.string({ args: { name: t.arg.string() }, resolve: (parent, { name }) => { exec("say " + name); return ""; } }), // want: command-injection
  }),
});
builder.mutationField("add", (t) => t.field({ type: "Boolean", args: { input: t.arg.string() }, resolve: async (_, args) => {
  exec("touch " + args.input); // want: command-injection
  return true;
} }));
