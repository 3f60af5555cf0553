const consola = require('consola');
const fancy = require('fancy-log');
const log4js = require('log4js');
const loglevel = require('loglevel');
const npmlog = require('npmlog');
const winston = require('winston');

const logger = winston.createLogger({ format: winston.format.simple() });
const plain = winston.createLogger({ level: 'info' });
const json = winston.createLogger({ format: winston.format.json() });
const other = log4js.getLogger();

module.exports = (req, res) => {
  console.log('asked for ' + req.query.name); // want: log-injection
  console.log({ name: req.query.name });
  logger.info('asked for ' + req.query.name); // want: log-injection
  logger.info({ name: req.query.name });
  other.info('asked for ' + req.query.name); // want: log-injection
  other.info('asked for ' + req.query.name.replace(/[\r\n]/g, ''));
};

module.exports.more = (req, res) => {
  plain.error('asked for ' + req.query.name);
  json.error('asked for ' + req.query.name);
  logger.child({ part: 'a' }).warn('asked for ' + req.query.name); // want: log-injection
};

module.exports.others = (req, res) => {
  loglevel.info('asked for ' + req.query.name); // want: log-injection
  loglevel.getLogger('app').warn('asked for ' + req.query.name); // want: log-injection
  consola.success('asked for ' + req.query.name); // want: log-injection
  consola.success({ name: req.query.name });
  fancy('asked for ' + req.query.name); // want: log-injection
  npmlog.info('app', 'asked for ' + req.query.name); // want: log-injection
};
