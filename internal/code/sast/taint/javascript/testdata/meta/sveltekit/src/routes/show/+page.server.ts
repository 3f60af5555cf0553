import { exec } from 'node:child_process';

export const load = async ({ url }) => {
  exec('show ' + url.pathname); // want: command-injection
};
