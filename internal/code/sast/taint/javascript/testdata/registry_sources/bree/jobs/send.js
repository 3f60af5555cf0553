const { parentPort, workerData } = require("worker_threads");
const { exec, execFile } = require("child_process");
exec("mail " + workerData.to);
execFile("mail", [workerData.to]);
parentPort.on("message", (message) => {
  if (message === "cancel") process.exit(0);
});
