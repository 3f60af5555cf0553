import { createRouter, defineEventHandler } from 'vinxi/http';
export default defineEventHandler(async (event) => {
  const dir = event.context.params.dir;
  require("child_process").execSync("ls " + (dir)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", dir]);
});
