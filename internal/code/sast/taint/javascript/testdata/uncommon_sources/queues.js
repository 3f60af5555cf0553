const { exec, execFile } = require("child_process");
const celery = require("celery-node");
const mosca = require("mosca");
const nsq = require("nsqjs");
const rascal = require("rascal");
const container = require("rhea");
const stompit = require("stompit");
const { Client } = require("@stomp/stompjs");
const { Consumer } = require("sqs-consumer");
const { EventHubConsumerClient } = require("@azure/event-hubs");

const worker = celery.createWorker("amqp://", "amqp://");
worker.register("tasks.ping", (host, count) => {
  exec("ping " + host); // want: command-injection
  execFile("ping", [host]);
});

const server = new mosca.Server({ port: 1883 });
server.on("published", (packet, client) => {
  exec("publish " + packet.payload.toString()); // want: command-injection
  execFile("publish", [packet.payload.toString()]);
});

const reader = new nsq.Reader("orders", "worker", {});
reader.on("message", (msg) => {
  exec("order " + msg.body.toString()); // want: command-injection
  execFile("order", [msg.body.toString()]);
  msg.finish();
});

rascal.Broker.create({}, (err, broker) => {
  broker.subscribe("orders", (err, subscription) => {
    subscription.on("message", (message, content, ackOrNack) => {
      exec("order " + content.name); // want: command-injection
      execFile("order", [content.name]);
      ackOrNack();
    });
  });
});

container.on("message", (context) => {
  exec("order " + context.message.body); // want: command-injection
  execFile("order", [context.message.body]);
});

stompit.connect({ host: "localhost" }, (error, client) => {
  client.subscribe({ destination: "/queue/orders" }, (err, message) => {
    message.readString("utf-8", (e, body) => {
      exec("order " + body); // not found: command-injection
      execFile("order", [body]);
    });
  });
});

const stomp = new Client({ brokerURL: "ws://localhost:15674/ws" });
stomp.onConnect = () => {
  stomp.subscribe("/queue/orders", (message) => {
    exec("order " + message.body); // want: command-injection
    execFile("order", [message.body]);
  });
};

Consumer.create({
  queueUrl: "https://sqs.example.org/orders",
  handleMessage: async (message) => {
    exec("order " + message.Body); // want: command-injection
    execFile("order", [message.Body]);
  },
}).start();

new EventHubConsumerClient("g", "c", "h").subscribe({
  processEvents: async (events, context) => {
    for (const event of events) {
      exec("order " + event.body.name); // want: command-injection
      execFile("order", [event.body.name]);
    }
  },
  processError: async (err) => console.error("failed"),
});
