const express = require('express');
const ldap = require('ldapjs');
const { Client, EqualityFilter } = require('ldapts');
const ActiveDirectory = require('activedirectory2');
const libxmljs = require('libxmljs2');
const xpath = require('xpath');
const { DOMParser } = require('@xmldom/xmldom');
const { XMLParser } = require('fast-xml-parser');
const app = express();
app.post('/d', async (req, res) => {
  const { user, xml } = req.body;
  const client = ldap.createClient({ url: ['ldap://x'] });
  client.search('dc=x', { scope: 'sub', filter: `(uid=${user})` }, () => {}); // want: ldap-injection
  client.search('dc=x', { filter: new ldap.EqualityFilter({ attribute: 'uid', value: user }) }, () => {});
  await new Client({ url: 'x' }).search('dc=x', { filter: '(uid=' + user + ')' }); // want: ldap-injection
  await new Client({ url: 'x' }).search('dc=x', { filter: new EqualityFilter({ attribute: 'uid', value: user }) });
  new ActiveDirectory({}).findUsers({ filter: 'cn=*' + user + '*' }, true, () => {}); // want: ldap-injection
  libxmljs.parseXml(xml, { noent: true }); // want: xxe
  libxmljs.parseXml(xml);
  libxmljs.parseXml('<a/>').get(`//user[name='${user}']`); // want: xpath-injection
  const doc = new DOMParser().parseFromString('<a/>', 'text/xml');
  xpath.select1("//user[@id='" + user + "']", doc); // want: xpath-injection
  xpath.useNamespaces({ a: 'urn:a' })('//a:user[@id="' + user + '"]', doc); // want: xpath-injection
  xpath.select('//user', doc);
  new XMLParser().parse(xml);
  res.end();
});
