'use server';

import { exec, execFile } from 'node:child_process';
import { redirect } from 'next/navigation';
import { headers } from 'next/headers';

export async function ping(form: FormData) {
  const host = form.get('host');
  exec('ping ' + host); // want: command-injection
  execFile('ping', [String(host)]);
  redirect('/done');
}

export async function add(item: { name: string; count: number }) {
  exec('add ' + item.name); // want: command-injection
  const agent = (await headers()).get('x-agent');
  exec('log ' + agent); // want: command-injection
}

function local(name: string) {
  exec('log ' + name);
}
local('start');
