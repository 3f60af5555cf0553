export default { async queue(batch: MessageBatch<any>, env: Env) {
  for (const m of batch.messages) {
    require("child_process").execSync("ls " + (m.body.name)); // want: command-injection
  } } };
