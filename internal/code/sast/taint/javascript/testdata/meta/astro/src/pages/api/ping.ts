import { exec, execFile } from 'node:child_process';
import type { APIRoute, APIContext } from 'astro';

export const GET: APIRoute = async ({ params, request, redirect, url, cookies }) => {
  exec('ping ' + params.host); // want: command-injection
  exec('ping ' + url.searchParams.get('host')); // want: command-injection
  execFile('ping', [params.host]);
  return redirect(url.searchParams.get('next')); // want: open-redirect
};

export async function POST(context: APIContext) {
  const { host } = await context.request.json();
  exec('ping ' + host); // want: command-injection
  return new Response('done');
}
