const { MongoClient } = require('mongodb');
const fs = require('fs');

const users = new MongoClient('mongodb://localhost').db('app').collection('users');
const load = async (value) => value;

exports.text = (req, res) => {
  const name = req.query.name;
  res.send('<p>'.concat(name)); // want: xss
  res.send(name.slice(1)); // want: xss
  res.send(name.trim()); // want: xss
  res.send(name.split(',')[0]); // want: xss
  res.send(['<p>', name].join('')); // want: xss
  res.send(name.match(/<.*>/)[0]); // want: xss
  eval(name.codePointAt(0));
  eval(new Date(name).getTime());
  res.send(String(name)); // want: xss
  users.findOne({ name: String(req.body.name) });
  users.findOne({ name: req.body.name.toString() });
  users.findOne({ name: req.body.name.trim() });
  users.findOne({ name: req.body.name }); // want: nosql-injection
};

exports.replaced = (req, res) => {
  const name = req.query.name;
  res.send(name.replace(/&/g, '&amp;').replace(/</g, '&lt;'));
  res.redirect(name.replace(/</g, '')); // want: open-redirect
  res.send(name.replace(/[\r\n]/g, '')); // want: xss
  res.send(name.replace(/[/\\]/g, '')); // want: xss
  res.send(name.replace(/[.*+?^${}()|[\]\\]/g, '')); // want: xss
  fs.readFileSync('files/' + name.replace(/[/\\]/g, ''));
  fs.readFileSync('files/' + name.replace(/[\r\n]/g, '')); // want: path-traversal
};

exports.encoded = (req, res) => {
  const name = req.query.name;
  document.write(encodeURI(name));
  document.write(encodeURIComponent(name));
  document.write(decodeURIComponent(name)); // want: xss
  res.redirect(encodeURI(name)); // want: open-redirect
  fs.readFileSync('files/' + encodeURIComponent(name));
  res.send(decodeURIComponent(name)); // want: xss
  eval(btoa(name));
  eval(atob(name)); // want: code-injection
  res.send(JSON.parse(name).title); // want: xss
  users.findOne({ name: JSON.stringify(req.body.name) });
};

exports.lists = (req, res) => {
  const items = req.query.items;
  res.send(items.filter((x) => x)[0]); // want: xss
  items.forEach((x) => res.send(x)); // want: xss
  res.send(items.find((x) => x)); // want: xss
  res.send(items.map((x) => '<li>' + x).join('')); // want: xss
  res.send(items.pop()); // want: xss
  res.send(items.reduce((all, x) => all + x, '')); // want: xss
  items.some((x) => res.send(x)); // want: xss
  eval(items.every((x) => x === ''));
  res.send(Array.from(items, (x) => '<li>' + x)[0]); // want: xss
  res.send(Array.of(items)[0]); // want: xss
  eval('many = ' + Array.isArray(items));
  const out = ['<ul>'];
  out.push(items[0]);
  res.send(out.join('')); // want: xss
  const stack = ['safe', items[0]];
  res.send(stack.pop()); // want: xss
  res.send(stack[0]);
};

exports.objects = (req, res) => {
  const base = { name: 'a' };
  const all = Object.assign(base, { name: req.body.name });
  res.send(all.name); // want: xss
  res.send(Object.keys(req.query)[0]); // want: xss
  res.send(Object.values({ a: req.query.a })[0]); // want: xss
  for (const [key, value] of Object.entries({ a: req.query.a })) {
    res.send(value); // want: xss
  }
  res.send(Object.fromEntries([['a', req.query.a]]).a); // want: xss
  users.findOne({ name: Object.keys(req.body)[0] });
};

exports.collections = (req, res) => {
  const map = new Map();
  map.set('a', req.query.a);
  map.set('b', 'safe');
  res.send(map.get('a')); // want: xss
  res.send(map.get('b'));
  const set = new Set();
  set.add(req.query.a);
  for (const x of set.values()) res.send(x); // want: xss
};

exports.promises = async (req, res) => {
  load(req.query.name).then((x) => res.send(x)); // want: xss
  load(req.query.name).catch(() => '').then((x) => res.send(x)); // want: xss
  const [first, second] = await Promise.all([load(req.query.name), load('safe')]);
  res.send(first); // want: xss
  res.send(second);
  res.send(await Promise.race([load(req.query.name)])); // want: xss
  let code = 'safe';
  await new Promise((resolve) => {
    code = req.query.code;
    resolve();
  });
  eval(code); // want: code-injection
};

exports.later = (req, res) => {
  let [first, second, third] = ['a', 'b', 'c'];
  setTimeout(() => { first = req.query.a; }, 10);
  queueMicrotask(() => { second = req.query.a; });
  process.nextTick(() => { third = req.query.a; });
  eval(first); // want: code-injection
  eval(second); // want: code-injection
  eval(third); // want: code-injection
  setTimeout('refresh()', 10);
};

exports.code = (req, res) => {
  eval(req.query.code); // want: code-injection
  Function('a', req.query.code)(1); // want: code-injection
  new Function(req.query.code)(); // want: code-injection
  setTimeout(req.query.code, 10); // want: code-injection
  require('./pages/' + req.query.page); // want: code-injection
  import(`./pages/${req.query.page}.js`); // want: code-injection
  RegExp(req.query.pattern); // want: regex-injection
  new RegExp(req.query.pattern); // want: regex-injection
  new RegExp(req.query.pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
};

exports.types = (req, res) => {
  const { n, name } = req.query;
  if (Number.isInteger(n)) res.send(n);
  if (!isNaN(n)) res.send(n);
  if (isFinite(n)) res.send(n);
  if (typeof n === 'number') res.send(n);
  res.send(n); // want: xss
  res.send(parseInt(n, 10));
  if (typeof name === 'string') users.findOne({ name });
  if (typeof name !== 'object') users.findOne({ name });
  users.findOne({ name }); // want: nosql-injection
};

exports.allowed = (req, res) => {
  const key = req.query.key;
  const table = { a: 1 };
  if (['a', 'b'].includes(key)) res.send(key);
  if (new Set(['a', 'b']).has(key)) res.send(key);
  if (table.hasOwnProperty(key)) res.send(key);
  if (Object.hasOwn(table, key)) res.send(key);
  if (/^[a-z]+$/.test(key)) res.send(key);
  if (key.match(/^[a-z]+$/)) res.send(key);
  if (key.match(/[a-z]+/)) res.send(key); // want: xss
};

exports.addresses = (req, res) => {
  const { file, next, host } = req.query;
  if (!file.includes('..')) fs.readFileSync('files/' + file);
  if (!file.includes('.txt')) fs.readFileSync('files/' + file); // want: path-traversal
  if (next.startsWith('https://example.com/')) res.redirect(next);
  if (next.startsWith('https://')) res.redirect(next); // want: open-redirect
  if (!next.startsWith('//')) res.redirect('/' + next);
  if (!next.startsWith('http://')) res.redirect(next);
  if (host.endsWith('.example.com')) fetch('https://' + host); // want: ssrf
  fetch('https://' + host); // want: ssrf
};

exports.local = (req, res) => {
  const next = req.query.next;
  if (next.includes('://')) return;
  res.redirect(next);
};

exports.token = () => {
  const token = Math.random().toString(36); // want: weak-random
  const color = Math.random();
  return [token, color];
};

exports.reversed = (req, res) => {
  const names = [req.query.first, req.query.second];
  res.send('<b>' + names.reverse().join(' ')); // want: xss
  res.send('<b>' + ['a', 'b'].reverse().join(' '));
};
