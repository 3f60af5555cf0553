import type { LoaderFunctionArgs, ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { exec } from "node:child_process";
export const loader = async ({ request, params }: LoaderFunctionArgs) => {
  exec("cat " + params.name); // want: command-injection
  const url = new URL(request.url);
  exec("cat " + url.searchParams.get("q")); // want: command-injection
  return redirect(url.searchParams.get("to") ?? "/"); // want: open-redirect
};
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const { intent, file } = Object.fromEntries(form);
  exec("rm " + file); // want: command-injection
  return null;
}
