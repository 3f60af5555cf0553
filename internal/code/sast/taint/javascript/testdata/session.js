const session = require('express-session');
const jwt = require('jsonwebtoken');
const cors = require('cors');
const cookie = require('cookie');
const cookieParser = require('cookie-parser');
const cookieSession = require('cookie-session');
const jwtSimple = require('jwt-simple');
const app = require('express')();
const known = ['https://example.com'];

const options = { algorithms: ['HS256', 'none'] };

app.use(session({ secret: 'keyboard cat', cookie: { secure: true } })); // want: hardcoded-key
app.use(session({ secret: process.env.SECRET, cookie: { secure: false, httpOnly: true } })); // want: insecure-cookie
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: false } })); // want: script-cookie
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: true } }));
app.use(session({ secret: process.env.SECRET, cookie: cookieOptions() }));
app.use(session({ secret: process.env.SECRET })); // want: insecure-cookie
app.use(cookieParser('keyboard cat')); // want: hardcoded-key
app.use(cookieParser(process.env.SECRET));
app.use(cookieParser(process.env.SECRET || 'keyboard cat')); // want: hardcoded-key
app.use(session({ secret: process.env.SECRET || 'keyboard cat', cookie: { secure: true } })); // want: hardcoded-key
app.use(cookieSession({ keys: [process.env.SECRET], secure: false })); // want: insecure-cookie
app.use(cookieSession({ keys: [process.env.SECRET], secure: true, httpOnly: false })); // want: script-cookie
app.use(cors({ origin: true, credentials: true })); // want: open-cors
app.use(cors({ origin: 'https://example.com', credentials: true }));
app.use(cors());
app.use(cors({ credentials: true, origin: (origin, callback) => callback(null, true) })); // want: open-cors
app.use(cors({ credentials: true, origin(origin, done) { if (!origin) { return done(null, true); } done(null, true); } })); // want: open-cors
app.use(cors({ credentials: true, origin: (origin, callback) => callback(null, known.includes(origin)) }));
app.use(cors({
  credentials: true,
  origin: function (origin, callback) {
    if (!known.includes(origin)) {
      return callback(new Error('unknown origin'));
    }
    return callback(null, true);
  },
}));

exports.sign = (user) => jwt.sign(user, 'secret'); // want: hardcoded-key
const fallen = process.env.KEY || 'secret';
exports.signFallen = (user) => jwt.sign(user, fallen); // want: hardcoded-key
exports.signMissing = (user) => jwt.sign(user, process.env.KEY ?? '');
exports.signed = (user) => jwt.sign(user, process.env.KEY, { algorithm: 'HS256' });
exports.check = (token) => jwt.verify(token, process.env.KEY, options); // want: unverified-token
exports.checked = (token) => jwt.verify(token, process.env.KEY, { algorithms: ['HS256'] });
exports.checkLater = (token) => jwt.verify(token, process.env.KEY, { ignoreExpiration: true }); // want: unverified-token
exports.checkFirst = (token) => jwt.verify(token, process.env.KEY, { algorithms: ['none'] }); // want: unverified-token
exports.checkThird = (token) => jwt.verify(token, process.env.KEY, { algorithms: ['HS256', 'HS512', 'none'] }); // want: unverified-token
exports.unsigned = (user) => jwt.sign(user, process.env.KEY, { algorithm: 'none' }); // want: unverified-token

exports.encode = (user) => jwtSimple.encode(user, 'secret'); // want: hardcoded-key
exports.encoded = (user) => jwtSimple.encode(user, process.env.KEY);
exports.decode = (token) => jwtSimple.decode(token, process.env.KEY, true); // want: unverified-token
exports.decodedFallen = (token) => jwtSimple.decode(token, process.env.KEY || 'secret'); // want: hardcoded-key
exports.decoded = (token) => jwtSimple.decode(token, process.env.KEY);

exports.values = (req, res) => {
  eval(jwt.sign({ name: req.body.name }, process.env.KEY));
  const user = jwt.verify(req.cookies.token, process.env.KEY);
  eval(user.name);
  res.send(cookie.parse(req.headers.cookie).theme); // want: xss
  res.setHeader('Set-Cookie', cookie.serialize('id', String(Math.random()))); // want: weak-random
};

exports.headers = (id, options, res) => {
  res.setHeader('Set-Cookie', `session=${id}; path=/; HttpOnly`); // want: insecure-cookie
  res.setHeader('Set-Cookie', 'session=' + id + '; path=/; Secure'); // want: script-cookie
  res.setHeader('Set-Cookie', `session=${id}; path=/; Secure; ${options.open ? '' : 'HttpOnly'}`);
  res.setHeader('Set-Cookie', `session=${id}; ${options.attributes}`);
  res.setHeader('Set-Cookie', ['theme=dark', `token=${id}; HttpOnly`]); // want: insecure-cookie
  res.setHeader('Set-Cookie', 'session=0; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/');
};

class Tokens {
  #key = process.env.KEY || 'secret';

  sign(user) {
    return jwt.sign(user, this.#key); // want: hardcoded-key
  }
}
exports.Tokens = Tokens;
