import { NextResponse } from 'next/server';

export function middleware(request) {
  const next = request.nextUrl.searchParams.get('next');
  if (next === '/') return NextResponse.next();
  return NextResponse.redirect(next); // want: open-redirect
}
