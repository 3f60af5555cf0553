import { arg, extendType, inputObjectType, intArg, makeSchema, mutationField, nonNull, objectType, queryField, stringArg, queryType } from "nexus";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";

export const User = objectType({
  name: "User",
  definition(t) {
    t.string("avatar", {
      args: { size: stringArg() },
      resolve: (root, { size }) => String(readFileSync("/srv/avatars/" + size)), // want: path-traversal
    });
  },
});

export const Query = extendType({
  type: "Query",
  definition(t) {
    t.field("find", {
      type: "User",
      args: { q: nonNull(stringArg()), n: intArg() },
      async resolve(_root, args, ctx) {
        await ctx.prisma.$queryRawUnsafe(`SELECT * FROM u WHERE n = '${args.q}'`); // want: sql-injection
        await ctx.prisma.$queryRaw`SELECT * FROM u WHERE n = ${args.q}`;
        exec("head -n " + args.n); // safe but reported, want: command-injection
        return null;
      },
    });
  },
});

export const run = mutationField("run", {
  type: "String",
  args: { input: arg({ type: "RunInput" }) },
  resolve(_, { input }) {
    execFile("run", [input.command]);
    return exec("run " + input.command); // want: command-injection
  },
});

export const ping = queryField((t) => {
  t.string("ping", { args: { host: stringArg() }, resolve: (_, { host }) => exec("ping " + host) }); // want: command-injection
});
