const { run, config } = require('../lib');
const tools = require('../services/tools');

module.exports = function (app, host) {
  app.get('/a', function (req, res) {
    run('ping ' + req.query.host);
    run(config.safe);
    tools.remove(req.query.file);
    tools.keep(req.query.file);
  });
};
