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
    exec('mail ' + mail);
    res.send(mail); // want: xss
  }
  exec('head -n ' + validator.toInt(req.query.lines));
  users.findOne({ name: validator.trim(req.body.name) });
  res.send(validator.trim(req.body.name)); // want: xss
};
