const { exec } = require('child_process');

module.exports = {
  run: async function (req, res) {
    exec(req.param('cmd')); // want: command-injection
    exec('seq ' + Number(req.query.n));
    await User.getDatastore().sendNativeQuery("SELECT * FROM u WHERE n = '" + req.body.n + "'"); // want: sql-injection
    return res.redirect(req.allParams().to); // want: open-redirect
  },
};
