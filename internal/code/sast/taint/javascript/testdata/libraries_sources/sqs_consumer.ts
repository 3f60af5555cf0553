import { Consumer } from 'sqs-consumer';
const app = Consumer.create({
  queueUrl: process.env.QUEUE,
  handleMessage: async (message) => {
    require("child_process").execSync("ls " + (JSON.parse(message.Body).file)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", JSON.parse(message.Body).file]);
  },
});
app.start();
