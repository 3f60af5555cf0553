const csv = require('csv-parse/sync');
const expat = require('node-expat');
const fileType = require('file-type');
const ldap = require('ldapjs');
const ldapEscape = require('ldap-escape');
const libxmljs = require('libxmljs');
const nodemailer = require('nodemailer');
const serialize = require('node-serialize');
const shellQuote = require('shell-quote');
const xml2js = require('xml2js');
const xpath = require('xpath');
const yaml = require('js-yaml');
const _ = require('lodash');
const { Client } = require('ldapts');
const { exec } = require('child_process');
const { MongoClient } = require('mongodb');

const client = ldap.createClient({ url: 'ldap://localhost' });
const users = new MongoClient('mongodb://localhost').db('app').collection('users');

exports.load = (req, res) => {
  serialize.unserialize(req.cookies.profile); // want: deserialisation
  JSON.parse(req.cookies.profile);
  yaml.load(req.body.text, { schema: yaml.DEFAULT_FULL_SCHEMA }); // want: deserialisation
  res.send(yaml.load(req.body.text).title); // want: xss
  res.send(csv.parse(req.body.text)[0]); // want: xss
};

exports.xml = (req, res) => {
  libxmljs.parseXml(req.body.xml, { noent: true }); // want: xxe
  libxmljs.parseXml(req.body.xml, { noent: false });
  const doc = libxmljs.parseXml(req.body.xml);
  users.findOne({ name: doc.root().text() });
  doc.root().find("//user[name='" + req.body.name + "']"); // want: xpath-injection
  libxmljs.Document.fromXml(req.body.xml, { noent: true }); // want: xxe
  libxmljs.Document.fromXml(req.body.xml).get("//user[name='" + req.body.name + "']"); // want: xpath-injection
  doc.get("//user[name='" + req.body.name + "']"); // want: xpath-injection
  doc.get('//user');
  xpath.select("//user[name='" + req.body.name + "']", doc); // want: xpath-injection
  xpath.select('//user', doc);
  users.findOne({ name: xml2js.parseStringPromise(req.body.xml) });
};

exports.directory = async (req, res) => {
  client.search('ou=users', { filter: `(uid=${req.body.uid})` }, () => {}); // want: ldap-injection
  client.search('ou=users', { filter: ldapEscape.filter`(uid=${req.body.uid})` }, () => {});
  client.search('ou=users', { filter: '(uid=admin)' }, () => {});
  client.bind(ldapEscape.dn`uid=${req.body.uid},ou=users`, req.body.password, () => {});
  client.bind(`uid=${req.body.uid},ou=users`, req.body.password, () => {}); // want: ldap-injection
  const other = new Client({ url: 'ldap://localhost' });
  await other.search('ou=users', { filter: `(uid=${req.body.uid})` }); // want: ldap-injection
};

exports.files = async (req, res) => {
  const type = await fileType.fromBuffer(req.body.data);
  exec('convert upload.' + type.ext);
  const mail = nodemailer.createTransport({}).sendMail({ to: req.body.to });
  exec('echo ' + mail.messageId);
};

exports.lodash = (req, res) => {
  const all = {};
  _.merge(all, { name: req.body.name });
  res.send(all.name); // want: xss
  res.send(_.map(req.body.items, (x) => '<li>' + x)[0]); // want: xss
  _.forEach(req.body.items, (x) => res.send(x)); // want: xss
  new RegExp(_.escapeRegExp(req.query.pattern));
  exec('head -n ' + _.toInteger(req.query.lines));
  const { n, name } = req.body;
  if (_.isString(name)) users.findOne({ name });
  if (_.isNumber(n)) res.send(n);
  if (_.includes(['a', 'b'], name)) res.send(name);
  res.send(name); // want: xss
};

exports.shell = (req, res) => {
  exec(shellQuote.quote(['ls', req.query.dir]));
  exec('ls ' + req.query.dir); // want: command-injection
};

exports.parser = (req, res) => {
  const parser = new expat.Parser('UTF-8');
  res.send(parser.parse(req.body.xml)); // want: xss
};

exports.told = (req, res) => {
  const doc = libxmljs.parseXml(req.body.xml);
  res.send(doc.get('//name').text()); // want: xss
  res.send(doc.toString()); // want: xss
};
