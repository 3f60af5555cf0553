import { exec } from 'node:child_process';
import { json, type RequestHandler } from '@sveltejs/kit';

export const POST: RequestHandler = async ({ request, cookies, params }) => {
  const { host } = await request.json();
  exec('ping ' + host); // want: command-injection
  exec('ping ' + cookies.get('host')); // want: command-injection
  return json({ host });
};

export async function GET({ url, fetch }) {
  await fetch(url.searchParams.get('target')); // want: ssrf
  return new Response('<p>' + url.searchParams.get('name'), { headers: { 'content-type': 'text/html' } }); // want: xss
}
