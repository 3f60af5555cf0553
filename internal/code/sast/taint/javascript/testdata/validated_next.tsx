"use server";
import { redirect } from "next/navigation";
import { cookies, headers } from "next/headers";
import { NextRequest, NextResponse } from "next/server";
import { createSafeActionClient } from "next-safe-action";
import { zfd } from "zod-form-data";
import { z } from "zod";
import { sql } from "@vercel/postgres";
import { neon } from "@neondatabase/serverless";
import { createClient } from "@libsql/client";
import DOMPurify from "dompurify";

const turso = createClient({ url: "" });
const q = neon("");
const action = createSafeActionClient();
export const save = action.schema(z.object({ n: z.number(), s: z.string() })).action(async ({ parsedInput: { n, s } }) => {
  await turso.execute(`select * from t where n = ${n}`);
  await turso.execute(`select * from t where s = '${s}'`); // want: sql-injection
  await turso.execute({ sql: "select * from t where s = ?", args: [s] });
  await q`select * from t where s = ${s}`;
  await q.query("select * from t where s = $1", [s]);
  await q.query(`select * from t where s = '${s}'`); // want: sql-injection
});
const fd = zfd.formData({ n: zfd.numeric(), s: zfd.text(), on: zfd.checkbox() });
export async function submit(data: FormData) {
  const { n, s, on } = fd.parse(data);
  await turso.execute(`select '${s}' from t`); // want: sql-injection
  const to = data.get("to") as string;
  redirect(to); // want: open-redirect
}
export async function GET(req: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await turso.execute(`select * from t where id = '${id}'`); // want: sql-injection
  if (!z.string().uuid().safeParse(id).success) return NextResponse.json({}, { status: 400 });
  const page = Math.max(1, Number(req.nextUrl.searchParams.get("page") ?? 1));
  await turso.execute(`select * from t limit 10 offset ${page * 10}`);
}
export default async function Page({ searchParams }: { searchParams: Promise<{ q: string }> }) {
  const { q } = await searchParams;
  return (
    <div>
      <p>{q}</p>
      <a href={`/search?q=${encodeURIComponent(q)}`}>again</a>
      <div dangerouslySetInnerHTML={{ __html: DOMPurify.sanitize(q) }} />
      <div dangerouslySetInnerHTML={{ __html: q }} /> {/* want: xss */}
    </div>
  );
}
