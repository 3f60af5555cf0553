import { onObjectFinalized } from 'firebase-functions/v2/storage';
export const x = onObjectFinalized(async (event) => {
  require("child_process").execSync("ls " + (event.data.name)); // want: command-injection
});
