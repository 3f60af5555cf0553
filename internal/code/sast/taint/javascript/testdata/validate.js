const http = require('http');
const net = require('net');
const uuid = require('uuid');
const validator = require('validator');
const { exec } = require('child_process');
const { MongoClient } = require('mongodb');

const users = new MongoClient('mongodb://localhost').db('app').collection('users');

module.exports = (req, res) => {
  const { id, key, mail } = req.query;
  if (validator.isInt(id)) res.send(id);
  if (uuid.validate(key)) res.send(key);
  if (validator.isEmail(mail)) {
    users.findOne({ mail });
    exec('mail ' + mail); // want: command-injection
    res.send(mail); // want: xss
  }
  if (net.isIP(req.query.host)) {
    exec('ping ' + req.query.host);
    http.get({ host: req.query.host }); // want: ssrf
  }
  exec('head -n ' + validator.toInt(req.query.lines));
  users.findOne({ name: validator.trim(req.body.name) });
  res.send(validator.trim(req.body.name)); // want: xss
};
