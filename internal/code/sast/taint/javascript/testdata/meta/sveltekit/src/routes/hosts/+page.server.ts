import { exec, execFile } from 'node:child_process';
import { fail, redirect } from '@sveltejs/kit';
import type { Actions, PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ params, url, locals }) => {
  exec('show ' + params.id); // want: command-injection
  exec('show ' + url.searchParams.get('q')); // want: command-injection
  execFile('show', [params.id]);
  exec('log ' + locals.user.id);
  return {};
};

export const actions = {
  default: async ({ request }) => {
    const data = await request.formData();
    exec('add ' + data.get('host')); // want: command-injection
    redirect(303, data.get('next')); // want: open-redirect
  },
  remove: async (event) => {
    const data = await event.request.formData();
    exec('remove ' + data.get('host')); // want: command-injection
    exec('remove ' + Number(data.get('id')));
  },
} satisfies Actions;
