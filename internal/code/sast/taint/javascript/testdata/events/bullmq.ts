import { exec, execFile } from 'node:child_process';
import { Worker, type Job } from 'bullmq';

new Worker('hosts', async (job) => {
  exec('ping ' + job.data.host); // want: command-injection
  execFile('ping', [job.data.host]);
  exec('log ' + job.id);
});

export async function process(job: Job<{ host: string }>) {
  exec('ping ' + job.data.host); // want: command-injection
}
