import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { json, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { exec } from 'child_process'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  exec('x ' + params.slug) // want: command-injection
  return json({ html: url.searchParams.get('html') })
}

export const action = async ({ request }: ActionFunctionArgs) => {
  const form = await request.formData()
  exec(String(form.get('cmd'))) // want: command-injection
  exec('seq ' + Number(form.get('n')))
  return redirect(form.get('to') as string) // want: open-redirect
}
