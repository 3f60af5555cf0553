import { JobHelpers, run, Task, TaskList, WorkerUtils } from "graphile-worker";
import { exec, execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

interface Mail { to: string; n: number }

const sendMail: Task = async (payload, helpers) => {
  const { to } = payload as Mail;
  exec("mail " + to); // want: command-injection
  execFile("mail", [to]);
};

export const taskList: TaskList = {
  send_mail: sendMail,
  read: async (payload: any, helpers: JobHelpers) => {
    await readFile("/srv/" + payload.path); // not found: path-traversal
    exec("n " + Number(payload.n));
  },
};

await run({
  connectionString: "postgres://x",
  taskList: {
    hello: async (payload: any) => {
      exec("hello " + payload.name); // want: command-injection
    },
  },
});
