import express from 'express';
import serialize from 'node-serialize';
import yaml from 'js-yaml';
import v8 from 'node:v8';
import cryo from 'cryo';
import funcster from 'funcster';
import { deserialize } from 'bson';
import libxmljs from 'libxmljs2';
import xpath from 'xpath';
import { evaluateXPath, evaluateXPathToNodes } from 'fontoxpath';
import ldap from 'ldapjs';
import { Client as Ldapts } from 'ldapts';
import ActiveDirectory from 'activedirectory2';
import nodemailer from 'nodemailer';
import { JSONPath } from 'jsonpath-plus';
import jp from 'jsonpath';
import { XMLParser } from 'fast-xml-parser';
import jsyaml4 from 'yaml';
import { unserialize } from 'php-serialize';
import devalue from 'devalue';
import { unflatten } from 'flat';
import _ from 'lodash';

const app = express();
const directory = ldap.createClient({ url: 'ldap://db' });
const ldapts = new Ldapts({ url: 'ldap://db' });
const active = new ActiveDirectory({});
const mailer = nodemailer.createTransport({});

app.post('/a', async (asked, answer) => {
  const text = String(asked.body.text);
  serialize.unserialize(text); // want: deserialisation
  v8.deserialize(Buffer.from(text)); // want: deserialisation
  cryo.parse(text); // want: deserialisation
  funcster.deepDeserialize(asked.body); // want: deserialisation
  deserialize(Buffer.from(text), { evalFunctions: true }); // want: deserialisation
  deserialize(Buffer.from(text));
  yaml.load(text);
  JSON.parse(text);
  libxmljs.parseXml(text, { noent: true }); // want: xxe
  libxmljs.parseXml(text);
  new XMLParser().parse(text);
  xpath.select(`//user[name='${text}']`, document); // want: xpath-injection
  xpath.select('//user', document);
  evaluateXPath(`//user[name='${text}']`, document); // want: xpath-injection
  evaluateXPathToNodes('//user[name=$name]', document, null, { name: text });
  directory.search('dc=example', { filter: `(uid=${text})` }, () => {}); // want: ldap-injection
  directory.search('dc=example', { filter: new ldap.EqualityFilter({ attribute: 'uid', value: text }) }, () => {});
  await ldapts.search('dc=example', { filter: `(uid=${text})` }); // want: ldap-injection
  await ldapts.bind(`uid=${text},dc=example`, 'a'); // want: ldap-injection
  active.findUsers(`cn=*${text}*`, () => {}); // want: ldap-injection
  await mailer.sendMail({ to: 'a@example.com', attachments: [{ path: '/data/' + text }] }); // want: path-traversal
  await mailer.sendMail({ to: 'a@example.com', subject: text, text });
  await mailer.sendMail({ to: 'a@example.com', subject: 'a', html: '<p>' + text }); // want: xss
  JSONPath({ path: text, json: {} }); // want: code-injection
  JSONPath({ path: '$.a', json: { text } });
  jp.query({}, text); // want: code-injection
  jp.query({ text }, '$.a');
  answer.end();
});
