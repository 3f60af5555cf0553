import { Kafka } from "kafkajs";
import amqp from "amqplib";
import mqtt from "mqtt";
import { connect, StringCodec } from "nats";
import { createClient } from "redis";
import Redis from "ioredis";
import { PubSub } from "@google-cloud/pubsub";
import { exec } from "node:child_process";
const consumer = new Kafka({ brokers: [] }).consumer({ groupId: "x" });
await consumer.run({
  eachBatch: async ({ batch }) => { for (const m of batch.messages) exec("x " + m.value!.toString()); }, // want: command-injection
});
const ch = await (await amqp.connect("amqp://x")).createChannel();
ch.consume("q", (msg) => { const { file } = JSON.parse(msg!.content.toString()); exec("x " + file); }); // want: command-injection
const client = await mqtt.connectAsync("mqtt://x");
client.on("message", (topic, payload) => { exec("x " + payload.toString()); }); // want: command-injection
const nc = await connect();
const sc = StringCodec();
for await (const m of nc.subscribe("x")) exec("x " + sc.decode(m.data)); // want: command-injection
const sub = createClient();
await sub.subscribe("ch", (message, channel) => { exec("x " + message); }); // want: command-injection
new Redis().on("pmessage", (p, c, message) => { exec("x " + message); }); // want: command-injection
new PubSub().subscription("s").on("message", (m) => { exec("x " + m.data.toString()); }); // want: command-injection
