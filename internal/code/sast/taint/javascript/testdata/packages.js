const express = require('express');
const { exec } = require('child-process-promise');
const { getLinkPreview } = require('link-preview-js');
const { SMTPServer } = require('smtp-server');
const childProcess = require('child_process');

const app = express();

app.get('/run', async (req, res) => {
  await exec(req.query.command); // want: command-injection
  await exec('uptime');
  await getLinkPreview(req.query.url); // want: ssrf
  await getLinkPreview('https://shop.example/' + encodeURIComponent(req.query.name));
  await sails.getDatastore().sendNativeQuery(req.query.sql); // want: sql-injection
  await sails.getDatastore().sendNativeQuery('SELECT name FROM users WHERE id = $1', [req.query.id]);
});

new SMTPServer({
  onMailFrom(address, session, callback) {
    childProcess.execSync('note ' + address.address); // want: command-injection
    callback();
  },
});
