import PgBoss, { Job } from "pg-boss";
import { exec, execFile } from "node:child_process";
import { readFileSync } from "node:fs";

const boss = new PgBoss("postgres://x");

export async function start() {
  await boss.start();
  await boss.work("email", async ([job]) => {
    exec("mail " + (job.data as any).to); // want: command-injection
    execFile("mail", [(job.data as any).to]);
  });
  await boss.work<{ path: string; n: number }>("files", { batchSize: 5 }, async (jobs) => {
    for (const job of jobs) {
      readFileSync("/srv/" + job.data.path); // want: path-traversal
      exec("n " + Number(job.data.n));
    }
  });
  await boss.work("run", handler);
  const fetched = await boss.fetch<{ cmd: string }>("x");
  for (const j of fetched) exec(j.data.cmd); // want: command-injection
}

async function handler([job]: Job<{ code: string }>[]) {
  eval(job.data.code); // want: code-injection
}
