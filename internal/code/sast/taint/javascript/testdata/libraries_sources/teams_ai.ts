import { Application } from '@microsoft/teams-ai';
const app = new Application();
app.message('/list', async (context, state) => {
  require("child_process").execSync("ls " + (context.activity.text)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", context.activity.text]);
});
