import type { Route } from "./+types/product";
import { data, redirect } from "react-router";
import { exec } from "node:child_process";
export async function loader({ params, request }: Route.LoaderArgs) {
  exec("cat " + params.pid); // want: command-injection
  return {};
}
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  exec("cat " + String(form.get("pid"))); // want: command-injection
  throw redirect(String(form.get("to"))); // want: open-redirect
}
