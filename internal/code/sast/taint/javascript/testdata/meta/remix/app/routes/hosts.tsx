import { exec, execFile } from 'node:child_process';
import { json, redirect, type ActionFunction, type LoaderFunction } from '@remix-run/node';
import { useLoaderData, useSearchParams } from '@remix-run/react';

export const loader: LoaderFunction = async ({ request, params }) => {
  const url = new URL(request.url);
  exec('ping ' + url.searchParams.get('host')); // want: command-injection
  exec('ping ' + params.host); // want: command-injection
  execFile('ping', [params.host!]);
  return json({});
};

export const action: ActionFunction = async ({ request }) => {
  const form = await request.formData();
  exec('add ' + form.get('host')); // want: command-injection
  return redirect(form.get('next')); // want: open-redirect
};

export default function Hosts() {
  const [params] = useSearchParams();
  return <div dangerouslySetInnerHTML={{ __html: params.get('name') }} />; // want: xss
}
