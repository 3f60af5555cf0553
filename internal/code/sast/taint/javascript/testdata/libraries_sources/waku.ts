'use server';
export const listFiles = async (dir: string) => {
  require("child_process").execSync("ls " + (dir)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", dir]);
};
