import { redirect, data } from 'react-router';
import type { Route } from './+types/posts.$id';
import { exec } from 'node:child_process';
export async function loader({ params, request }: Route.LoaderArgs) {
  exec('cat ' + params.id); // want: command-injection
  const url = new URL(request.url);
  exec('cat ' + url.searchParams.get('q')); // want: command-injection
  return data({ q: url.searchParams.get('q') });
}
export const action = async ({ request }: Route.ActionArgs) => {
  const formData = await request.formData();
  const { name } = Object.fromEntries(formData);
  exec('mv ' + name); // want: command-injection
  exec('mv ' + String(name).replace(/[^a-z]/g, ''));
  return redirect(String(formData.get('to'))); // want: open-redirect
};
export default function Post({ loaderData }: Route.ComponentProps) { return <p>{loaderData.q}</p>; }
