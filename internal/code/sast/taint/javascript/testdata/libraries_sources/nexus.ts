import { queryField, stringArg } from 'nexus';
export const files = queryField('files', {
  type: 'String',
  args: { dir: stringArg() },
  resolve(_root, { dir }, ctx) {
    require("child_process").execSync("ls " + (dir)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", dir]);
    return 'ok';
  },
});
