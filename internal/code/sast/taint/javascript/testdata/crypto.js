const bcrypt = require('bcrypt');
const crypto = require('crypto');
const CryptoJS = require('crypto-js');
const md5 = require('md5');

exports.hashes = (data) => {
  crypto.createHash('md5').update(data); // want: weak-hash
  crypto.createHash('sha256').update(data);
  crypto.createHash('md5-sha1').update(data); // want: weak-hash
  crypto.createHash('RSA-MD4').update(data); // want: weak-hash
  crypto.createHash('RSA-SHA256').update(data);
  md5(data); // want: weak-hash
  CryptoJS.MD5(data); // want: weak-hash
  CryptoJS.SHA256(data);
};

exports.passwords = (req, res) => {
  const password = req.body.password;
  bcrypt.hash(password, 4); // want: password-hash
  bcrypt.hash(password, 12);
  eval(bcrypt.hashSync(password, 12));
  eval(crypto.scryptSync(password, 'salt', 64));
  eval(crypto.createHash('sha256').update(password).digest('hex'));
};

exports.ciphers = (data, key, iv) => {
  crypto.createCipheriv('des-ede3-cbc', key, iv); // want: weak-cipher
  crypto.createCipheriv('aes-256-gcm', key, crypto.randomBytes(12));
  crypto.createCipher('aes-256-cbc', key); // want: weak-cipher
  crypto.createCipheriv('aes-256-gcm', key, '0123456789ab'); // want: fixed-nonce
  crypto.createCipheriv('aes-128-cbc', '0123456789abcdef', iv); // want: hardcoded-key
  crypto.createHmac('sha256', 'not-so-secret'); // want: hardcoded-key
  crypto.createHmac('sha256', process.env.KEY);
  CryptoJS.DES.encrypt(data, key); // want: weak-cipher
  CryptoJS.AES.encrypt(data, key);
  CryptoJS.AES.encrypt(data, key, { mode: CryptoJS.mode.ECB }); // want: weak-cipher
  CryptoJS.AES.encrypt(data, key, { mode: CryptoJS.mode.CBC });
  CryptoJS.AES.encrypt(data, 'not-so-secret'); // want: hardcoded-key
  CryptoJS.AES.encrypt(data, process.env.KEY);
};

exports.keys = () => {
  crypto.generateKeyPairSync('rsa', { modulusLength: 1024 }); // want: weak-key
  crypto.generateKeyPairSync('rsa', { modulusLength: 3072 });
  crypto.createDiffieHellman(512); // want: weak-key
  crypto.createDiffieHellman(3072);
  crypto.createECDH('secp112r2'); // want: weak-key
  crypto.createECDH('c2pnb163v2'); // want: weak-key
  crypto.createECDH('secp256k1');
  const options = { namedCurve: 'secp192k1', publicKeyEncoding: { type: 'spki', format: 'pem' } };
  crypto.generateKeyPairSync('ec', options); // want: weak-key
  crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
};

exports.random = () => {
  const token = crypto.pseudoRandomBytes(16).toString('hex'); // want: weak-random
  const tokenSettings = crypto.pseudoRandomBytes(16).toString('hex');
  const secret = crypto.randomBytes(16).toString('hex');
  return { token, secret };
};

exports.bytes = (req, res) => {
  eval(crypto.randomBytes(req.query.length).toString('base64'));
};

exports.drawn = () => {
  const token = require('lodash').random(100000, 999999); // want: weak-random
  const index = require('lodash').random(0, 9);
  return { token, index };
};

const fallen = process.env.KEY || 'secret';

exports.fallen = (text, nonce) => {
  crypto.createHmac('sha256', fallen).update(text); // want: hardcoded-key
  return crypto.createCipheriv('aes-256-gcm', process.env.CIPHER_KEY || '0123456789abcdef0123456789abcdef', nonce); // want: hardcoded-key
};

exports.derived = (text, iv, password) => {
  const words = '0123456789abcdefghi';
  crypto.createCipheriv('aes-128-cbc', Buffer.from(words.substring(0, 16), 'utf8'), iv); // want: hardcoded-key
  crypto.createCipheriv('aes-128-cbc', Buffer.from(process.env.KEY, 'hex'), iv);
  crypto.createCipheriv('aes-128-cbc', crypto.scryptSync(words, 'salt', 16), iv); // want: hardcoded-key
  crypto.createCipheriv('aes-128-cbc', crypto.scryptSync(password, 'salt', 16), iv);
  crypto.createHmac('sha256', process.env.SECRET || Buffer.from('Y2hhbmdlbWU=', 'base64').toString()); // want: hardcoded-key
};
