import { fail } from '@sveltejs/kit';
import { db } from '$lib/db';
import { execFile, exec } from 'node:child_process';

export const actions = {
	default: async ({ request }) => {
		const data = await request.formData();
		exec(`notify ${data.get('mail')}`); // want: command-injection
		execFile('notify', [String(data.get('mail'))]);
		return fail(400, { missing: true });
	}
};
