const { exec, execFile } = require('child_process');
const grpc = require('@grpc/grpc-js');

function ping(call, callback) {
  exec('ping ' + call.request.host); // want: command-injection
  execFile('ping', [call.request.host]);
  exec('log ' + call.getPeer());
  callback(null, {});
}

const server = new grpc.Server();
server.addService(proto.Hosts.service, {
  ping,
  watch: (call) => {
    call.on('data', (message) => exec('ping ' + message.host)); // want: command-injection
  },
});
