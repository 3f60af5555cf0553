const { exec, execFile } = require('child_process');
const amqp = require('amqplib');

async function main() {
  const connection = await amqp.connect('amqp://broker');
  const channel = await connection.createChannel();
  await channel.consume('hosts', (message) => {
    exec('ping ' + message.content.toString()); // want: command-injection
    execFile('ping', [message.content.toString()]);
    channel.ack(message);
  });
}
main();
