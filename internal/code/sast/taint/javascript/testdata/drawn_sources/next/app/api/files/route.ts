import { NextRequest, NextResponse } from 'next/server'
import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { readFile } from 'fs/promises'
import { exec } from 'child_process'

export async function GET(request: NextRequest, { params }: { params: Promise<{ slug: string }> }) {
  const name = request.nextUrl.searchParams.get('name')
  await readFile('/srv/' + name) // want: path-traversal
  const { slug } = await params
  exec('x ' + slug) // want: command-injection
  exec('x ' + (await headers()).get('x-run')) // want: command-injection
  exec('x ' + (await cookies()).get('c')?.value) // want: command-injection
  return NextResponse.redirect(name!) // want: open-redirect
}

export const POST = async (req: Request) => {
  const form = await req.formData()
  const file = form.get('file') as File
  await readFile('/srv/' + file.name) // want: path-traversal
  exec('seq ' + parseInt(form.get('n') as string))
  return new Response('<p>' + form.get('who') + '</p>', { headers: { 'content-type': 'text/html' } }) // want: xss
}
