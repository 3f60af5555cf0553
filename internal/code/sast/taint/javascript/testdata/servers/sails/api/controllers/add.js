const { exec } = require('child_process');

module.exports = {
  friendlyName: 'Add',
  inputs: { host: { type: 'string' }, count: { type: 'number' } },
  fn: async function (inputs, exits) {
    exec('ping ' + inputs.host); // want: command-injection
    return exits.success();
  },
};
