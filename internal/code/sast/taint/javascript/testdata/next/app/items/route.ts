import { exec } from 'child_process';
import { NextRequest, NextResponse } from 'next/server';

export async function POST(request: NextRequest) {
  const { host } = await request.json();
  exec(`ping ${host}`); // want: command-injection
  return NextResponse.json({ host });
}
