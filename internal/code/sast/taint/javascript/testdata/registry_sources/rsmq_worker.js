const RedisSMQ = require("rsmq");
const RSMQWorker = require("rsmq-worker");
const { exec, execFile } = require("child_process");
const rsmq = new RedisSMQ({ host: "h" });

async function poll() {
  const resp = await rsmq.receiveMessageAsync({ qname: "jobs" });
  exec("work " + resp.message); // want: command-injection
  execFile("work", [resp.message]);
}
rsmq.receiveMessage({ qname: "jobs" }, (err, resp) => {
  if (resp.id) eval(resp.message); // want: code-injection
});

const worker = new RSMQWorker("jobs");
worker.on("message", (msg, next, id) => {
  exec("msg " + JSON.parse(msg).name); // want: command-injection
  exec("msg " + Number(JSON.parse(msg).n));
  next();
});
worker.start();
poll();
