import { NextRequest, NextResponse } from "next/server";
import { exec } from "node:child_process";
export async function GET(req: NextRequest, { params }: { params: Promise<{ name: string }> }) {
  const { name } = await params;
  exec("cat " + name); // want: command-injection
  exec("cat " + req.nextUrl.searchParams.get("q")); // want: command-injection
  const { searchParams } = new URL(req.url);
  exec("cat " + searchParams.get("z")); // want: command-injection
  return NextResponse.redirect(searchParams.get("next")!); // want: open-redirect
}
export const POST = async (request: Request) => {
  const form = await request.formData();
  exec("cat " + form.get("file")); // want: command-injection
  return new Response(`<p>${form.get("file")}</p>`, { headers: { "content-type": "text/html" } }); // want: xss
};
