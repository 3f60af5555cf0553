const { Kafka } = require("@confluentinc/kafka-javascript").KafkaJS;
const Raw = require("@confluentinc/kafka-javascript");
const { exec, execFile } = require("child_process");
async function main() {
  const consumer = new Kafka({ kafkaJS: { brokers: [] } }).consumer({ kafkaJS: { groupId: "g" } });
  await consumer.subscribe({ topics: ["t"] });
  await consumer.run({
    eachMessage: async ({ topic, partition, message }) => {
      exec("run " + message.value.toString()); // want: command-injection
      execFile("run", ["--", message.value.toString()]);
    },
  });
  const raw = new Raw.KafkaConsumer({}, {});
  raw.on("data", (data) => { exec("run " + data.value.toString()); }); // want: command-injection
}
