import { api } from 'encore.dev/api';
export const get = api({ expose: true, path: '/h/:name' }, async ({ name }: { name: string }) => {
  require("child_process").execSync("ls " + (name)); // want: command-injection
});
