const serialize = require('node-serialize');
const yaml = require('js-yaml');
const libxmljs = require('libxmljs');
const xpath = require('xpath');
const ldap = require('ldapjs');
const client = ldap.createClient({ url: 'ldap://localhost' });

module.exports.load = (req, res) => {
  serialize.unserialize(req.cookies.profile); // want: deserialisation
  JSON.parse(req.cookies.profile);
  yaml.load(req.body.text);
  libxmljs.parseXml(req.body.xml, { noent: true }); // want: xxe
  libxmljs.parseXml(req.body.xml, { noent: false });
  libxmljs.parseXml(req.body.xml);
  xpath.select("//user[name='" + req.body.name + "']", doc); // want: xpath-injection
  xpath.select('//user', doc);
  client.search('ou=users', { filter: `(uid=${req.body.uid})` }, () => {}); // want: ldap-injection
  client.search('ou=users', { filter: '(uid=admin)' }, () => {});
};
