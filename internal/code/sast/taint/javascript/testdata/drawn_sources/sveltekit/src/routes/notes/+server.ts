import { error, json, redirect } from '@sveltejs/kit'
import type { RequestHandler } from './$types'
import { exec } from 'child_process'
import { readFile } from 'fs/promises'

export const GET: RequestHandler = async ({ url, params, cookies }) => {
  await readFile('/srv/' + url.searchParams.get('f')) // want: path-traversal
  exec('x ' + params.slug) // want: command-injection
  exec('x ' + cookies.get('c')) // want: command-injection
  return new Response('<p>' + params.slug + '</p>', { headers: { 'content-type': 'text/html' } }) // want: xss
}

export async function POST({ request }) {
  const body = await request.json()
  exec(body.cmd) // want: command-injection
  redirect(303, body.to) // want: open-redirect
}
