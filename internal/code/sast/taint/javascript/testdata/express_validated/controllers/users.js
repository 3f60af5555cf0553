const { exec } = require('child_process');
exports.show = async (req, res) => {
  exec('id ' + req.params.id);
  exec('id ' + req.query.name); // want: command-injection
};
exports.create = async (req, res) => {
  const { id, name, color } = req.body;
  exec('id ' + id);
  exec('paint ' + color);
  exec('id ' + name); // want: command-injection
};
exports.raw = (req, res) => {
  exec('id ' + req.params.id); // want: command-injection
};
