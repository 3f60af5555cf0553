const { exec, execFile } = require('child_process');

module.exports = {
  ping: function (req, res) {
    exec('ping ' + req.param('host')); // want: command-injection
    exec('ping ' + req.allParams().host); // want: command-injection
    execFile('ping', [req.param('host')]);
    return res.ok();
  },
  show: async function (inputs, exits) {
    return exits.success();
  },
};
