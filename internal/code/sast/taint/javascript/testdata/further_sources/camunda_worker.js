const { Client, logger, Variables } = require("camunda-external-task-client-js");
const { ZBClient } = require("zeebe-node");
const { exec, execFile } = require("child_process");

const client = new Client({ baseUrl: "http://localhost:8080/engine-rest", use: logger });
client.subscribe("convert", async function ({ task, taskService }) {
  const file = task.variables.get("file");
  exec("convert " + file); // want: command-injection
  execFile("convert", [file]);
  await taskService.complete(task);
});

const zbc = new ZBClient();
zbc.createWorker({
  taskType: "print",
  taskHandler: (job) => {
    exec("print " + job.variables.name); // want: command-injection
    return job.complete();
  },
});
