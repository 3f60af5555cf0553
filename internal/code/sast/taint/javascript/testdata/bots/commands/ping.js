const { exec } = require('child_process');

module.exports = {
  async execute(interaction) {
    exec('ping ' + interaction.options.getString('host')); // want: command-injection
    exec('ping ' + interaction.values[0]); // want: command-injection
  },
};
