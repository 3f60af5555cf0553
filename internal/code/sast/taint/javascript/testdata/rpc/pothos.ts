import { exec, execFile } from 'node:child_process';
import SchemaBuilder from '@pothos/core';

const builder = new SchemaBuilder<{ Context: { user: User } }>({});

builder.queryType({
  fields: (t) => ({
    ping: t.string({
      args: { host: t.arg.string({ required: true }) },
      resolve: (source, { host }, context) => {
        exec('ping ' + host); // want: command-injection
        execFile('ping', [host]);
        exec('log ' + context.user.id);
        return 'done';
      },
    }),
  }),
});

builder.mutationField('add', (t) =>
  t.field({
    type: 'Boolean',
    args: { name: t.arg.string() },
    resolve: async (source, given) => {
      exec('add ' + given.name); // want: command-injection
      return true;
    },
  }),
);
