const { exec, execFile } = require('child_process');
const Queue = require('bull');
const Agenda = require('agenda');

const hosts = new Queue('hosts');
hosts.process(async (job) => {
  exec('ping ' + job.data.host); // want: command-injection
  execFile('ping', [job.data.host]);
});
hosts.process('add', 5, (job, done) => {
  exec('add ' + job.data.host); // want: command-injection
});

const agenda = new Agenda({});
agenda.define('ping', async (job) => {
  exec('ping ' + job.attrs.data.host); // want: command-injection
});
