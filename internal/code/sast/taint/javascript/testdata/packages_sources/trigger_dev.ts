import { task } from '@trigger.dev/sdk/v3';
export const t = task({ id: 'a', run: async (payload: any) => {
  require("child_process").execSync("ls " + (payload.name)); // want: command-injection
} });
