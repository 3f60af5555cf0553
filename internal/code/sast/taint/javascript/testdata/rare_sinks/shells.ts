import type { Request, Response } from 'express';
import { execaSync, execaCommandSync } from 'execa';
import { execSync, fork } from 'child_process';
import { exec as sh } from 'shelljs';
import spawn from 'cross-spawn';
import { Client } from 'ssh2';
import SSH from 'simple-ssh';
import { promisify } from 'util';
import cp from 'child_process';
export async function a(asked: Request, answer: Response) {
  const name = String(asked.query.name);
  execaCommandSync('ls ' + name); // want: command-injection
  sh('ls ' + name, { silent: true }); // want: command-injection
  await promisify(cp.exec)('ls ' + name); // want: command-injection
  spawn.sync('sh', ['-c', 'ls ' + name]); // want: command-injection
  new SSH({}).exec('ls ' + name); // want: command-injection
  cp.spawn('ls', [name]);
  execSync('ls', { cwd: '/data' });
}
