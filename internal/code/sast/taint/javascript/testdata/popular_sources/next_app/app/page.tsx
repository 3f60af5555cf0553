import { exec } from "node:child_process";
import { cookies, headers } from "next/headers";
type Props = { searchParams: Promise<Record<string, string>>; params: { slug: string } };
export default async function Page({ searchParams, params }: Props) {
  const { q } = await searchParams;
  exec("grep " + q); // want: command-injection
  exec("grep " + params.slug); // want: command-injection
  const jar = await cookies();
  exec("grep " + jar.get("theme")?.value); // want: command-injection
  return <div dangerouslySetInnerHTML={{ __html: q }} />; // want: xss
}
