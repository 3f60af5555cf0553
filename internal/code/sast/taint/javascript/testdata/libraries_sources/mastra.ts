import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
export const listTool = createTool({
  id: 'list',
  inputSchema: z.object({ dir: z.string() }),
  execute: async ({ context }) => {
    require("child_process").execSync("ls " + (context.dir)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", context.dir]);
    return { ok: true };
  },
});
