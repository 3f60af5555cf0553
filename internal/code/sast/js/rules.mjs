// Rules of our own for what the plugins do not look for: settings that are weak by
// themselves, and commands that the plugin security does not know.

import {RegExpParser, visitRegExpAST} from '@eslint-community/regexpp';

const text = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked ?? '';
  return undefined;
};
const called = (node) => node.callee.type === 'MemberExpression' ? node.callee.property.name : node.callee.name;
const named = (property) => property.key?.name ?? property.key?.value;

// rule makes a rule of its listeners.
const rule = (listeners) => ({meta: {type: 'problem', schema: [], messages: {found: 'found'}}, create: (context) => listeners((node) => context.report({node, messageId: 'found'}))});

const weakHash = rule((report) => ({
  CallExpression(node) {
    if (/^create(Hash|Hmac)$/.test(called(node)) && /^(rsa-)?(md[245]|sha-?1|ripemd(160)?)$/i.test(text(node.arguments[0]) ?? '')) report(node);
  },
}));

// Forge's ciphers have the names of Node's old ones, but take a key.
const ofForge = (node) => node.callee.type === 'MemberExpression' &&
  [node.callee.object.name, node.callee.object.property?.name].includes('cipher');

const weakCipher = rule((report) => ({
  CallExpression(node) {
    const name = called(node);
    if (/^create(Dec|C)ipher$/.test(name) && !ofForge(node)) return report(node); // they make the key of a password with MD5
    if (/^create(Dec|C)ipheriv$/.test(name) && /^(des|rc[24]|bf|blowfish|idea|seed)\b|-ecb$/i.test(text(node.arguments[0]) ?? '')) report(node);
  },
}));

// ofServer returns whether an option is that of a server that asks its clients for no certificates, so that it has no effect.
const ofServer = ({parent}) => parent.parent?.type === 'CallExpression' && parent.parent.arguments[0] === parent &&
  /^create\w*Server$/.test(called(parent.parent)) && !parent.properties.some((p) => p.type !== 'Property' || named(p) === 'requestCert');

const noCertificateCheck = rule((report) => ({
  Property(node) {
    if (named(node) === 'rejectUnauthorized' && node.value.type === 'Literal' && node.value.value === false && !ofServer(node)) report(node);
  },
  AssignmentExpression(node) {
    const property = node.left.property;
    const name = property?.name ?? property?.value;
    if (name === 'NODE_TLS_REJECT_UNAUTHORIZED' && String(node.right.value) === '0') report(node);
    if (name === 'rejectUnauthorized' && node.right.value === false) report(node);
  },
}));

const insecureCookie = rule((report) => ({
  Property(node) {
    if (/^(secure|httpOnly)$/.test(named(node)) && node.value.type === 'Literal' && node.value.value === false) report(node);
  },
}));

// Functions that are named so clearly that where they come from does not matter.
const shellCommand = rule((report) => ({
  CallExpression(node) {
    const name = called(node), [first, second] = node.arguments;
    if (!first) return;
    if (name === 'execSync' && text(first) === undefined) return report(node);
    if (!/^(spawn|spawnSync|execFile|execFileSync)$/.test(name)) return;
    const shell = node.arguments.some((a) => a.type === 'ObjectExpression' &&
      a.properties.some((p) => named(p) === 'shell' && !(p.value.type === 'Literal' && !p.value.value)));
    if (shell && (text(first) === undefined || second?.type === 'ArrayExpression' && second.elements.some((e) => text(e) === undefined))) return report(node);
    if (/(^|\/)(ba|da|z|k)?sh$/.test(text(first) ?? '') && second?.type === 'ArrayExpression' &&
      /^-\w*c$/.test(text(second.elements[0]) ?? '') && second.elements.slice(1).some((e) => text(e) === undefined)) report(node);
  },
}));

const vmCode = rule((report) => ({
  CallExpression(node) {
    if (/^runIn(New|This)?Context$/.test(called(node)) && text(node.arguments[0]) === undefined && node.arguments.length > 0) report(node);
  },
}));

// unsafeRegex looks for a repetition of a group in which the same text can be repeated in more
// than one way, so that what does not match is tried in all of them.
const parser = new RegExpParser();
const endless = (node) => node.type === 'Quantifier' && node.max === Infinity;
const empty = (node) => node.type === 'Quantifier' && node.min === 0 || node.type === 'Assertion' ||
  /Group$/.test(node.type) && node.alternatives.some((a) => a.elements.every(empty));
const sample = Array.from({length: 126}, (_, i) => String.fromCharCode(i + 1));

// characters are those that an element of one character matches; undefined for a longer
// element.
function characters(node) {
  if (!/^Character(Class|Set)?$/.test(node.type)) return undefined;
  try {
    const one = new RegExp(`^(?:${node.raw})$`);
    return sample.filter((c) => one.test(c));
  } catch {
    return undefined;
  }
}

function ambiguous(group) {
  const single = [];
  for (const {elements} of group.alternatives) {
    const rest = elements.filter((e) => !empty(e));
    const repeats = elements.filter((e) => endless(e) || /Group$/.test(e.type) && e.alternatives.some((a) => a.elements.some(endless)));
    if (repeats.length > 0 && (rest.length === 0 || rest.length === 1 && repeats.includes(rest[0]))) return true;
    if (elements.length === 1) single.push(characters(endless(elements[0]) ? elements[0].element : elements[0]) ?? []);
  }
  return single.some((a, i) => single.some((b, j) => j > i && a.some((c) => b.includes(c))));
}

const optional = (node) => node.type === 'Quantifier' && node.min === 0 ||
  /Group$/.test(node.type) && node.alternatives.some((a) => a.elements.every(optional));

// last returns whether nothing follows a repetition that could fail, so that no other way of repeating is tried.
function last(node) {
  for (let at = node; at.type !== 'Pattern'; at = at.parent) {
    const {parent} = at;
    if (at.type === 'Assertion' || at !== node && at.type === 'Quantifier' && at.min > 1) return false;
    if (parent.type === 'Alternative' && !parent.elements.slice(parent.elements.indexOf(at) + 1).every(optional)) return false;
  }
  return true;
}

function catastrophic(pattern, flags) {
  let ast, found = false;
  try {
    ast = parser.parsePattern(pattern, 0, pattern.length, {unicode: flags.includes('u'), unicodeSets: flags.includes('v')});
  } catch {
    return false;
  }
  visitRegExpAST(ast, {onQuantifierEnter(node) {
    if (endless(node) && /Group$/.test(node.element.type) && ambiguous(node.element) && !last(node)) found = true;
  }});
  return found;
}

const unsafeRegex = rule((report) => ({
  Literal(node) {
    if (node.regex && catastrophic(node.regex.pattern, node.regex.flags)) report(node);
  },
  NewExpression(node) {
    const pattern = node.callee.name === 'RegExp' && node.arguments[0] && text(node.arguments[0]);
    if (pattern && catastrophic(pattern, text(node.arguments[1]) ?? '')) report(node);
  },
}));

export default {
  meta: {name: 'assay', version: '1.0.0'},
  rules: {
    'weak-hash': weakHash, 'weak-cipher': weakCipher, 'no-certificate-check': noCertificateCheck,
    'insecure-cookie': insecureCookie, 'shell-command': shellCommand, 'vm-code': vmCode, 'unsafe-regex': unsafeRegex,
  },
};
