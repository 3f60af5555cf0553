import { llm } from '@livekit/agents';
const fnCtx = {
  list: llm.tool({
    description: 'Lists files',
    execute: async ({ dir }) => {
      require("child_process").execSync("ls " + (dir)); // want: command-injection
      require("child_process").execFileSync("ls", ["--", dir]);
      return 'ok';
    },
  }),
};
