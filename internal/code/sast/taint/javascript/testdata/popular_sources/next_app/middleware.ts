import { NextResponse, type NextRequest } from "next/server";
export function middleware(request: NextRequest) {
  const to = request.nextUrl.searchParams.get("to");
  if (to) return NextResponse.redirect(to); // want: open-redirect
  return NextResponse.next();
}
