import express from 'express';
import { execa, execaCommand, $ as run } from 'execa';
import { $ } from 'zx';
import shell from 'shelljs';
import spawn from 'cross-spawn';
import cp, { execSync, spawnSync, fork } from 'node:child_process';
import { promisify } from 'node:util';
import { NodeSSH } from 'node-ssh';
import { Client } from 'ssh2';
import simpleGit from 'simple-git';
const app = express();
const execp = promisify(cp.exec);
app.post('/run', express.json(), async (req, res) => {
  const { cmd, name } = req.body;
  await execaCommand(cmd); // want: command-injection
  await execa(cmd, { shell: true }); // want: command-injection
  await execa('ls', [name]);
  await run`ls ${name}`;
  await $`ls ${name}`;
  await $({ shell: true })`ls`;
  shell.exec(`ls ${name}`, { silent: true }); // want: command-injection
  spawn.sync(cmd, [], { stdio: 'inherit' }); // want: command-injection
  spawn('ls', [name]);
  cp.spawn('sh', ['-c', 'ls ' + name]); // want: command-injection
  cp.spawn('ls ' + name, { shell: '/bin/bash' }); // want: command-injection
  spawnSync('ls', ['--', name]);
  execSync('ls ' + name, { encoding: 'utf8' }); // want: command-injection
  await execp(`ls ${name}`); // want: command-injection
  cp.execFile('bash', ['-c', cmd], () => {}); // want: command-injection
  const ssh = new NodeSSH();
  await ssh.execCommand(`ls ${name}`, { cwd: '/' }); // want: command-injection
  await ssh.exec('ls', [name]);
  const conn = new Client();
  conn.on('ready', () => {
    conn.exec('uptime ' + name, (err, stream) => {}); // want: command-injection
  }).connect({});
  await simpleGit().raw(['log', '-1']);
  res.end();
});
