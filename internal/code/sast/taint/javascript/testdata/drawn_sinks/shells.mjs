import express from 'express';
import shell from 'shelljs';
import { execa, execaCommand, execaSync, $ } from 'execa';
import { Client } from 'ssh2';
import ffmpeg from 'fluent-ffmpeg';
import Docker from 'dockerode';

const app = express();
const docker = new Docker();

app.get('/s', async (req, res) => {
  const h = req.query.h;
  shell.exec('ping ' + h); // want: command-injection
  shell.exec('ping -c1 localhost', { silent: true });
  shell.rm('-rf', '/srv/' + h); // want: path-traversal
  shell.cat('/srv/' + h); // want: path-traversal
  await execaCommand('ping ' + h, { shell: true }); // want: command-injection
  await execa('ping', [h]);
  await execa(`ping ${h}`, { shell: true }); // want: command-injection
  execaSync(h, ['-v']); // want: command-injection
  await execa('sh', ['-c', 'ping ' + h]); // want: command-injection
  await $`ping ${h}`;
  await $({ shell: true })`ping ${h}`; // not found: command-injection
  res.end();
});

app.get('/ssh', (req, res) => {
  const conn = new Client();
  conn.on('ready', () => {
    conn.exec('ls ' + req.query.d, (err, stream) => stream.on('data', () => {})); // want: command-injection
    conn.exec('uptime', () => {});
    conn.shell((err, stream) => { stream.write('cd ' + req.query.d + '\n'); }); // want: command-injection
    conn.sftp((err, sftp) => { sftp.fastGet('in/' + req.query.f, '/tmp/x', () => {}); }); // want: path-traversal
  }).connect({ host: 'x' });
});

app.get('/ff', async (req, res) => {
  ffmpeg(req.query.url).output('/tmp/x.mp4').run(); // want: path-traversal
  ffmpeg('/tmp/a.mp4').save('/srv/' + req.query.out); // want: path-traversal
  ffmpeg('/tmp/a.mp4').size('10x10').save('/tmp/x.mp4');
  const c = docker.getContainer('x');
  await c.exec({ Cmd: ['sh', '-c', req.query.cmd] }); // want: command-injection
  await docker.createContainer({ Image: 'x', Cmd: ['sh', '-c', 'x ' + req.query.cmd] }); // want: command-injection
  await docker.run('ubuntu', ['bash', '-c', req.query.cmd], process.stdout); // want: command-injection
  await c.exec({ Cmd: ['ls', req.query.cmd] });
  res.end();
});
