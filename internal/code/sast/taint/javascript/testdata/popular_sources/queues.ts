import { Worker, type Job } from "bullmq";
import Queue from "bull";
import Agenda from "agenda";
import PgBoss from "pg-boss";
import BeeQueue from "bee-queue";
import { exec } from "node:child_process";
new Worker<{ path: string }>("video", async ({ data, name }) => {
  exec("ffmpeg " + data.path); // want: command-injection
});
const handler = async (job: Job) => { exec("ffmpeg " + job.data.path); }; // want: command-injection
new Worker("audio", handler, { connection: {} });
const q = new Queue("x");
q.process("resize", 5, async (job, done) => { exec("x " + job.data.path); }); // want: command-injection
new Agenda().define("mail", async (job) => { const { to } = job.attrs.data; exec("mail " + to); }); // want: command-injection
await new PgBoss("x").work("q", async ([job]) => { exec("x " + job.data.name); }); // want: command-injection
new BeeQueue("x").process(async (job) => { exec("x " + job.data.name); }); // want: command-injection
