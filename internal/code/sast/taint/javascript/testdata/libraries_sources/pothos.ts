import SchemaBuilder from '@pothos/core';
const builder = new SchemaBuilder({});
builder.queryField('files', (t) => t.string({
  args: { dir: t.arg.string({ required: true }) },
  resolve: (root, args) => {
    require("child_process").execSync("ls " + (args.dir)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", args.dir]);
    return 'ok';
  },
}));
