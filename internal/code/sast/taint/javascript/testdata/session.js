const session = require('express-session');
const jwt = require('jsonwebtoken');
const cors = require('cors');
const app = require('express')();

const options = { algorithms: ['HS256', 'none'] };

app.use(session({ secret: 'keyboard cat', cookie: { secure: true } })); // want: hardcoded-key
app.use(session({ secret: process.env.SECRET, cookie: { secure: false, httpOnly: true } })); // want: insecure-cookie
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: false } })); // want: script-cookie
app.use(session({ secret: process.env.SECRET, cookie: { secure: true, httpOnly: true } }));
app.use(session({ secret: process.env.SECRET, cookie: cookieOptions() }));
app.use(cors({ origin: true, credentials: true })); // want: open-cors
app.use(cors({ origin: 'https://example.com', credentials: true }));
app.use(cors());

exports.sign = (user) => jwt.sign(user, 'secret'); // want: hardcoded-key
exports.signed = (user) => jwt.sign(user, process.env.KEY, { algorithm: 'HS256' });
exports.check = (token) => jwt.verify(token, process.env.KEY, options); // want: unverified-token
exports.checked = (token) => jwt.verify(token, process.env.KEY, { algorithms: ['HS256'] });
