const http2 = require('http2'); const server = http2.createSecureServer({});
server.on('stream', (stream, headers) => {
  require("child_process").execSync("ls " + (headers[':path'])); // want: command-injection
});
