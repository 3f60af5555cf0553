const polka = require('polka');
const { json } = require('body-parser');
const { execSync } = require('child_process');
const send = require('@polka/send-type');

function auth(req, res, next) {
  req.tenant = req.headers['x-tenant'];
  next();
}

polka()
  .use(json(), auth)
  .get('/users/:id', (req, res) => {
    execSync('id ' + req.params.id); // want: command-injection
    execSync('ls ' + req.tenant); // want: command-injection
    res.setHeader('Content-Type', 'text/html');
    res.end('<p>' + req.query.who + '</p>'); // want: xss
  })
  .post('/x', async (req, res) => {
    eval(req.body.code); // want: code-injection
    res.writeHead(302, { Location: req.body.to }); // want: open-redirect
    res.end();
  })
  .listen(3000);
