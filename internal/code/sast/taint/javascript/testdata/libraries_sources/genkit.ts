import { genkit, z } from 'genkit';
const ai = genkit({ plugins: [] });
export const listTool = ai.defineTool(
  { name: 'list', description: 'Lists files', inputSchema: z.object({ dir: z.string() }) },
  async (input) => {
    require("child_process").execSync("ls " + (input.dir)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", input.dir]);
    return 'ok';
  },
);
