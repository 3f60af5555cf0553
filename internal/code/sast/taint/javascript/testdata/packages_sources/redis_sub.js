const { createClient } = require('redis'); const sub = createClient();
sub.subscribe('ch', (message) => {
  require("child_process").execSync("ls " + (message)); // want: command-injection
});
