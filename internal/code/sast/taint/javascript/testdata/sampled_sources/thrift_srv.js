const thrift = require("thrift");
const Calculator = require("./gen-nodejs/Calculator");
const { exec, execFile } = require("child_process");
const server = thrift.createServer(Calculator, {
  ping(result) { result(null); },
  run(name, work, result) {
    exec("calc " + work.comment); // want: command-injection
    execFile("calc", ["--", name]);
    exec("calc " + name); // want: command-injection
    result(null, 0);
  },
});
server.listen(9090);
