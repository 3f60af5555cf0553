import { SQSClient, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
const client = new SQSClient({});
const { Messages } = await client.send(new ReceiveMessageCommand({ QueueUrl: process.env.QUEUE }));
for (const m of Messages ?? []) {
  require("child_process").execSync("ls " + (m.Body)); // want: command-injection
  require("child_process").execFileSync("ls", ["--", m.Body]);
}
