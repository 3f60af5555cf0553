import { json, redirect } from '@sveltejs/kit';
import type { RequestHandler } from './$types';
import { readFile } from 'node:fs/promises';
import { exec } from 'node:child_process';

export const GET: RequestHandler = async ({ url, params }) => {
	const name = url.searchParams.get('name');
	const text = await readFile('/srv/' + name, 'utf8'); // want: path-traversal
	if (url.searchParams.get('next')) {
		redirect(302, url.searchParams.get('next')!); // want: open-redirect
	}
	return json({ text, fixed: await readFile('/srv/motd', 'utf8') });
};

export async function POST({ request }) {
	const { cmd } = await request.json();
	exec('convert ' + cmd); // want: command-injection
	return json({ ok: true });
}
