import { exec, execFile } from 'node:child_process';
import { NextResponse, type NextRequest } from 'next/server';

export const POST = async (req: NextRequest, { params }: { params: Promise<{ id: string }> }) => {
  const { host } = await req.json();
  exec('ping ' + host); // want: command-injection
  exec('ping ' + req.nextUrl.searchParams.get('host')); // want: command-injection
  const { id } = await params;
  exec('show ' + id); // want: command-injection
  execFile('ping', [host]);
  return NextResponse.redirect(new URL('/done', req.url));
};
