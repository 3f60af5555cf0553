const { AsyncLocalStorage } = require('node:async_hooks');
const express = require('express');
const { exec } = require('child_process');
const storage = new AsyncLocalStorage();
const app = express();
app.use((req, res, next) => storage.run({ dir: req.query.dir, at: Date.now() }, next));
app.get('/', (req, res) => {
  exec('ls ' + storage.getStore().dir); // want: command-injection
  exec('echo ' + storage.getStore().at);
  res.end();
});
