import { Worker, Job } from 'bullmq';
import Agenda from 'agenda';
import { Kafka } from 'kafkajs';
import amqp from 'amqplib';
import { connect, StringCodec } from 'nats';
import mqtt from 'mqtt';
import { Consumer } from 'sqs-consumer';
import { PubSub } from '@google-cloud/pubsub';
import { exec } from 'child_process';
new Worker('paint', async (job: Job<{ file: string }>) => {
  exec('convert ' + job.data.file); // want: command-injection
  exec('convert ' + job.attemptsMade);
});
const kafka = new Kafka({ brokers: [] });
const consumer = kafka.consumer({ groupId: 'g' });
async function main() {
  await consumer.run({ eachBatch: async ({ batch, heartbeat }) => {
    for (const message of batch.messages) exec('say ' + message.value!.toString()); // want: command-injection
  } });
  const ch = await (await amqp.connect('amqp://localhost')).createChannel();
  const got = await ch.get('q');
  if (got) exec('say ' + got.content.toString()); // want: command-injection
  const nc = await connect();
  const sub = nc.subscribe('orders.*');
  for await (const m of sub) exec('say ' + m.string()); // want: command-injection
}
const client = mqtt.connect('mqtt://test');
client.on('message', (topic, payload) => {
  exec('say ' + payload.toString()); // want: command-injection
});
Consumer.create({ queueUrl: 'u', handleMessage: async (message) => {
  exec('say ' + message.Body); // want: command-injection
  return message;
} }).start();
new PubSub().subscription('s').on('message', (message) => {
  exec('say ' + message.data.toString()); // want: command-injection
  message.ack();
});
main();
