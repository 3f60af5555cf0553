const { exec } = require('child_process');

module.exports = {
  friendlyName: 'Remove',
  inputs: { host: { type: 'string' } },
  fn: async function (inputs) {
    exec('ping ' + inputs.host); // want: command-injection
  },
};
