import { Consumer, EachMessagePayload, Kafka, KafkaMessage } from "kafkajs";
import { exec, execFile } from "child_process";
import { Pool } from "pg";

const kafka = new Kafka({ clientId: "a", brokers: ["b:9092"] });
const pool = new Pool();

export async function start() {
  const consumer = kafka.consumer({ groupId: "g" });
  await consumer.connect();
  await consumer.subscribe({ topic: "jobs" });
  await consumer.run({
    eachMessage: async ({ topic, partition, message }) => {
      exec("work " + message.value.toString()); // want: command-injection
      execFile("work", [message.value.toString()]);
      await pool.query(`INSERT INTO t VALUES ('${message.key}')`); // want: sql-injection
      await pool.query("INSERT INTO t VALUES ($1)", [message.key]);
      exec(`part ${partition}`);
    },
  });
  await consumer.run({
    eachBatch: async ({ batch, resolveOffset }) => {
      for (const m of batch.messages) {
        const job = JSON.parse(m.value!.toString());
        exec("batch " + job.name); // want: command-injection
        exec("hdr " + m.headers.tenant); // want: command-injection
      }
    },
  });
}

export class Worker {
  constructor(private consumer: Consumer) {}
  async listen() {
    await this.consumer.run({ eachMessage: (p) => this.handle(p) });
  }
  private async handle(payload: EachMessagePayload) {
    this.store(payload.message);
  }
  private store(message: KafkaMessage) {
    eval(String(message.value)); // want: code-injection
  }
}
