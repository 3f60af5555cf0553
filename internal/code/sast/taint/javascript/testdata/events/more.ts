import { exec } from 'node:child_process';
import { Process, Processor } from '@nestjs/bull';
import { WorkerHost } from '@nestjs/bullmq';
import { Kafka } from 'kafkajs';
import Agenda from 'agenda';

@Processor('hosts')
export class HostProcessor {
  @Process('ping')
  async ping(job) {
    exec('ping ' + job.data.host); // want: command-injection
  }
}

export class HostWorker extends WorkerHost {
  async process(job) {
    exec('ping ' + job.data.host); // want: command-injection
  }
}

await new Kafka({}).consumer({}).run({
  eachBatch: async ({ batch }) => {
    for (const message of batch.messages) exec('ping ' + message.value); // want: command-injection
  },
});

new Agenda().define('ping', async (job) => exec('ping ' + job.attrs.data.host), { concurrency: 1 }); // want: command-injection
new Agenda().define('pong', { concurrency: 1 }, async (job) => exec('ping ' + job.attrs.data.host)); // want: command-injection
