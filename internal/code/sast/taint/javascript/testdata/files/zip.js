const AdmZip = require('adm-zip');

exports.take = (req, res) => {
  new AdmZip('/data/a.zip').extractEntryTo('a', '/data/' + req.query.name); // want: path-traversal
};
