import { exec, execFile } from 'node:child_process';
import { createServerFn } from '@tanstack/react-start';
import { createFileRoute, useSearch } from '@tanstack/react-router';

export const ping = createServerFn({ method: 'POST' })
  .validator((data: { host: string }) => data)
  .handler(async ({ data, context }) => {
    exec('ping ' + data.host); // want: command-injection
    execFile('ping', [data.host]);
    exec('log ' + context.user.id);
  });

export const Route = createFileRoute('/hosts/$id')({
  server: {
    handlers: {
      GET: async ({ request, params }) => {
        exec('show ' + params.id); // want: command-injection
        return new Response('done');
      },
    },
  },
});
