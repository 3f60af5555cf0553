const { exec } = require('child_process');

module.exports = {
  friendlyName: 'Find',
  inputs: { text: { type: 'string' }, n: { type: 'number' } },
  fn: async function ({ text }, exits) {
    exec('grep ' + text); // not found: command-injection
  },
};
