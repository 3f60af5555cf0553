import { exec } from 'node:child_process';
import type { Context } from '@netlify/functions';

export default async (req: Request, context: Context) => {
  exec('show ' + context.params.id); // want: command-injection
  exec('show ' + new URL(req.url).searchParams.get('name')); // want: command-injection
  exec('show ' + context.requestId);
  return new Response('done');
};
