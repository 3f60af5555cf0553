const { Agenda } = require('agenda');
const express = require('express');
const { exec } = require('child_process');

const agenda = new Agenda({ db: { address: 'mongodb://x' } });
const app = express();

agenda.define('convert', async (job) => {
  const { file, n } = job.attrs.data;
  exec('convert ' + file); // want: command-injection
});

agenda.define('count', { priority: 'high' }, (job, done) => {
  exec('seq ' + Number(job.attrs.data.n));
  done();
});

app.post('/x', express.json(), async (req, res) => {
  await agenda.now('convert', { file: req.body.file, n: 1 });
  await agenda.schedule('in 2 minutes', 'count', { n: req.body.n });
  res.end();
});
