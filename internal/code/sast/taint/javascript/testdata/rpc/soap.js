const { exec, execFile } = require('child_process');
const soap = require('soap');

const service = {
  HostService: {
    HostPort: {
      ping: function (args) {
        exec('ping ' + args.host); // want: command-injection
        execFile('ping', [args.host]);
        return {};
      },
    },
  },
};
soap.listen(server, '/hosts', service, xml);
