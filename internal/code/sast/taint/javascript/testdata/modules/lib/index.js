exports.run = require('./run').run;
exports.config = require('./config');
