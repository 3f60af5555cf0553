import express from 'express';
import { exec, execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { execa, execaCommand, $ as run } from 'execa';
import { $ } from 'zx';
import shell from 'shelljs';
import spawnCross from 'cross-spawn';
import { simpleGit } from 'simple-git';
import * as pty from 'node-pty';
import { x } from 'tinyexec';
import nodeCmd from 'node-cmd';
import { PythonShell } from 'python-shell';
import { exec as actions } from '@actions/exec';
import sudo from 'sudo-prompt';

const app = express();
const later = promisify(exec);
const git = simpleGit();

app.get('/a', async (asked, answer) => {
  const host = String(asked.query.host);
  await later('ping ' + host); // want: command-injection
  spawn('ping ' + host, { shell: true }); // want: command-injection
  spawn('sh', ['-c', 'ping ' + host]); // want: command-injection
  spawn('ping', [host]);
  await execa('ping ' + host, { shell: true }); // want: command-injection
  await execa('ping', [host]);
  await execaCommand(host); // want: command-injection
  await run`ping ${host}`;
  await $`ping ${host}`;
  await $({ quote: (text) => text })`ping`;
  shell.exec('ping ' + host); // want: command-injection
  spawnCross(host); // want: command-injection
  await git.raw(host); // want: command-injection
  await git.addConfig('core.sshCommand', host); // want: command-injection
  await git.clone(host); // want: command-injection
  pty.spawn('sh', ['-c', host], {}); // want: command-injection
  pty.spawn(host, [], {}); // want: command-injection
  await x(host); // want: command-injection
  nodeCmd.run('ping ' + host); // want: command-injection
  PythonShell.runString(host); // want: code-injection
  await actions('ping ' + host); // want: command-injection
  await actions('ping', [host]);
  sudo.exec('ping ' + host); // want: command-injection
  Bun.spawn(['sh', '-c', host]); // want: command-injection
  Bun.spawn(['ping', host]);
  answer.end();
});
