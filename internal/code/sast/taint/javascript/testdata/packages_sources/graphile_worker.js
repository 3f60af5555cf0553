const { run } = require('graphile-worker');
run({ taskList: { hello: async (payload, helpers) => {
  require("child_process").execSync("ls " + (payload.name)); // want: command-injection
} } });
