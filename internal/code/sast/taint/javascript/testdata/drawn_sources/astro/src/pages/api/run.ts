import type { APIContext, APIRoute } from 'astro'
import { exec } from 'child_process'
import { readFile } from 'fs/promises'

export const GET: APIRoute = async ({ params, request, url, redirect }) => {
  await readFile('/srv/' + url.searchParams.get('f')) // want: path-traversal
  exec('x ' + params.slug) // want: command-injection
  return redirect(url.searchParams.get('to')!) // want: open-redirect
}

export async function POST(context: APIContext) {
  const data = await context.request.formData()
  exec(data.get('cmd') as string) // want: command-injection
  exec('x ' + context.cookies.get('c')?.value) // want: command-injection
  exec('seq ' + Number(data.get('n')))
  return new Response('<p>' + data.get('w') + '</p>', { headers: { 'Content-Type': 'text/html' } }) // want: xss
}
