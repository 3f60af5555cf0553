module.exports = { friendlyName: 'Run', inputs: { name: { type: 'string' } },
  fn: async function (inputs, exits) {
    require("child_process").execSync("ls " + (inputs.name)); // want: command-injection
    return exits.success(); } };
