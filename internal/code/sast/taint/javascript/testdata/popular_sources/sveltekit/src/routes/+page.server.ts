import type { Actions, PageServerLoad } from "./$types";
import { exec } from "node:child_process";
export const load = (async ({ params, url }) => {
  exec("cat " + params.slug); // want: command-injection
  return {};
}) satisfies PageServerLoad;
export const actions = {
  default: async ({ request }) => {
    const data = await request.formData();
    exec("cat " + data.get("name")); // want: command-injection
  },
} satisfies Actions;
