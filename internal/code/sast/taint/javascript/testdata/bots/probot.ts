import { exec, execFile } from 'node:child_process';
import type { Probot } from 'probot';

export default (app: Probot) => {
  app.on('issues.opened', async (context) => {
    exec('label ' + context.payload.issue.title); // want: command-injection
    execFile('label', [context.payload.issue.title]);
    exec('log ' + context.payload.issue.number);
  });
};
