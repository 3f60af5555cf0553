import { exec } from 'child_process';
import { redirect } from '@remix-run/node';

export async function loader({ params, request }) {
  exec('show ' + params.id); // want: command-injection
  const next = (await request.formData()).get('next');
  if (next === '/home') return redirect(next);
  return redirect(next); // want: open-redirect
}

export async function action({ request }) {
  const form = await request.formData();
  exec('add ' + form.get('name')); // want: command-injection
  return redirect('/items');
}
