import { redirect, fail } from '@sveltejs/kit';
import type { PageServerLoad, Actions } from './$types';
import { exec } from 'node:child_process';
export const load: PageServerLoad = async ({ params, url, cookies, request }) => {
  exec('cat ' + params.id); // want: command-injection
  exec('cat ' + url.searchParams.get('q')); // want: command-injection
  exec('cat ' + cookies.get('t')); // want: command-injection
  return { id: params.id };
};
export const actions = {
  save: async ({ request, locals }) => {
    const data = await request.formData();
    exec('cat ' + data.get('f')); // want: command-injection
    exec('cat ' + (data.get('f') as File).size);
    redirect(303, data.get('next') as string); // want: open-redirect
  },
} satisfies Actions;
