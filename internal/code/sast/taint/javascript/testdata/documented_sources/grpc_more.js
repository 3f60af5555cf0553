const grpc = require('@grpc/grpc-js');
const protoLoader = require('@grpc/proto-loader');
const { exec } = require('child_process');
const proto = grpc.loadPackageDefinition(protoLoader.loadSync('a.proto')).routeguide;
function getFeature(call, callback) {
  exec('cat ' + call.request.name); // want: command-injection
  exec('cat ' + Number(call.request.id));
  callback(null, { ok: true });
}
const server = new grpc.Server();
server.addService(proto.RouteGuide.service, {
  getFeature,
  recordRoute: (call, callback) => {
    call.on('data', (point) => { exec('cat ' + point.name); }); // want: command-injection
    call.on('end', () => callback(null, {}));
  },
  meta: (call, cb) => { exec('cat ' + call.metadata.get('user')[0]); cb(null, {}); }, // want: command-injection
});
