const { exec, execFile } = require('child_process');
const { Service, ServiceBroker } = require('moleculer');

module.exports = {
  name: 'hosts',
  actions: {
    ping(ctx) {
      exec('ping ' + ctx.params.host); // want: command-injection
      execFile('ping', [ctx.params.host]);
      exec('log ' + ctx.requestID);
    },
    add: {
      params: { host: 'string' },
      async handler(ctx) {
        exec('add ' + ctx.params.host); // want: command-injection
      },
    },
  },
};
