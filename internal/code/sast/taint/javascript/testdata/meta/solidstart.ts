import { exec, execFile } from 'node:child_process';
import { action, query, redirect } from '@solidjs/router';
import type { APIEvent } from '@solidjs/start/server';

export async function GET({ params, request }: APIEvent) {
  exec('ping ' + params.host); // want: command-injection
  exec('ping ' + new URL(request.url).searchParams.get('host')); // want: command-injection
  execFile('ping', [params.host]);
}

export const add = action(async (form: FormData) => {
  'use server';
  exec('add ' + form.get('host')); // want: command-injection
});

export const find = query(async (name: string) => {
  'use server';
  exec('find ' + name); // want: command-injection
}, 'find');
