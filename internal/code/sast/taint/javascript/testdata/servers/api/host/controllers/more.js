const { exec } = require('child_process');

module.exports = {
  async show(ctx) {
    exec('show ' + ctx.query.name); // want: command-injection
  },
};
