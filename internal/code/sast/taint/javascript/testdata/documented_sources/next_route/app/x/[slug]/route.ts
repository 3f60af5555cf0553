import { cookies, headers } from 'next/headers';
import { NextRequest, NextResponse } from 'next/server';
import { exec } from 'child_process';
export async function GET(request: NextRequest, { params }: { params: Promise<{ slug: string }> }) {
  const { slug } = await params;
  exec('cat ' + slug); // want: command-injection
  exec('cat ' + request.nextUrl.searchParams.get('q')); // want: command-injection
  exec('cat ' + (await cookies()).get('theme')?.value); // want: command-injection
  exec('cat ' + (await headers()).get('x-name')); // want: command-injection
  exec('cat ' + request.nextUrl.searchParams.getAll('q').length);
  return NextResponse.redirect(request.nextUrl.searchParams.get('next')!); // want: open-redirect
}
export async function POST(request: Request) {
  const form = await request.formData();
  exec('cat ' + form.get('name')); // want: command-injection
  const { searchParams } = new URL(request.url);
  return new Response('<p>' + searchParams.get('q') + '</p>', { headers: { 'content-type': 'text/html' } }); // want: xss
}
