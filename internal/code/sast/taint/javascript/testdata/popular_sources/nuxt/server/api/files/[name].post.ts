import { exec } from "node:child_process";
export default defineEventHandler(async (event) => {
  const name = getRouterParam(event, "name");
  exec("cat " + name); // want: command-injection
  const { dir } = await readBody(event);
  exec("ls " + dir); // want: command-injection
  const query = await getValidatedQuery(event, (q) => q as any);
  exec("ls " + query.sort); // want: command-injection
  const parts = await readMultipartFormData(event);
  exec("file " + parts![0].filename); // want: command-injection
  return sendRedirect(event, query.next); // want: open-redirect
});
