const amqp = require('amqplib');
const { exec } = require('child_process');
const fs = require('fs');

async function start() {
  const conn = await amqp.connect('amqp://x');
  const ch = await conn.createChannel();
  await ch.consume('q', (msg) => {
    const task = JSON.parse(msg.content.toString());
    exec('work ' + task.file); // want: command-injection
    exec('work ' + Number(task.id));
    fs.readFileSync('/srv/' + msg.properties.headers.name); // want: path-traversal
    ch.ack(msg);
  }, { noAck: false });
  const one = await ch.get('q2');
  eval(one.content.toString()); // want: code-injection
}

require('amqplib/callback_api').connect('amqp://x', (err, conn) => {
  conn.createChannel((e, channel) => {
    channel.consume('q', function (msg) {
      exec(msg.content.toString()); // want: command-injection
    });
  });
});
start();
