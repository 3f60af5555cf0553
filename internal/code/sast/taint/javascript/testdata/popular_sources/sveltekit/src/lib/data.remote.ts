import { query, form, command } from "$app/server";
import * as v from "valibot";
import { exec } from "node:child_process";
export const getPost = query(v.string(), async (slug) => {
  exec("cat " + slug); // want: command-injection
});
export const addLike = command(v.object({ id: v.string() }), async ({ id }) => {
  exec("like " + id); // want: command-injection
});
