const Queue = require('bull');
const express = require('express');
const { exec } = require('child_process');

const video = new Queue('video', 'redis://x');
const app = express();

video.process(async (job) => {
  exec('ffmpeg -i ' + job.data.path); // want: command-injection
});
video.process('thumb', 5, function (job, done) {
  exec('seq ' + Number(job.data.n));
  exec('thumb ' + job.data.url); // want: command-injection
  done();
});
app.post('/v', express.json(), (req, res) => {
  video.add({ path: req.body.path });
  video.add('thumb', { url: req.query.url, n: req.query.n });
  res.end();
});
