const cote = require('cote');
const Queue = require('bee-queue');
const { exec, execFile } = require('child_process');

const responder = new cote.Responder({ name: 'converter' });

responder.on('convert', (req, cb) => {
  exec(`convert ${req.file} out.png`); // want: command-injection
  cb(null, 'ok');
});

const queue = new Queue('thumbs');

queue.process(async (job) => {
  exec(`thumb ${job.data.file}`); // want: command-injection
  execFile('thumb', [job.data.file]);
});
