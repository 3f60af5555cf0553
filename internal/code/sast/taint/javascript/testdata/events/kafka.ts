import { exec, execFile } from 'node:child_process';
import { Kafka } from 'kafkajs';

const kafka = new Kafka({ brokers: ['kafka:9092'] });
const consumer = kafka.consumer({ groupId: 'hosts' });

await consumer.run({
  eachMessage: async ({ topic, partition, message }) => {
    const { host } = JSON.parse(message.value.toString());
    exec('ping ' + host); // want: command-injection
    execFile('ping', [host]);
    exec('log ' + partition);
  },
});
