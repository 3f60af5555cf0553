import { exec } from 'node:child_process';
import { extendType, mutationField, stringArg } from 'nexus';

export const HostQuery = extendType({
  type: 'Query',
  definition(t) {
    t.field('ping', {
      type: 'String',
      args: { host: stringArg() },
      resolve(source, { host }, context) {
        exec('ping ' + host); // want: command-injection
        exec('log ' + context.user.id);
        return 'done';
      },
    });
  },
});
