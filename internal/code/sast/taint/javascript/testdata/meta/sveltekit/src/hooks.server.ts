import { exec } from 'node:child_process';
import type { Handle } from '@sveltejs/kit';

export const handle: Handle = async ({ event, resolve }) => {
  exec('log ' + event.request.headers.get('x-name')); // want: command-injection
  return resolve(event);
};
