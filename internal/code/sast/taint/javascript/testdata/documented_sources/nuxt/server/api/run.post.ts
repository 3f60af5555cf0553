import { exec } from 'node:child_process';
export default defineEventHandler(async (event) => {
  const { cmd } = await readBody(event);
  exec(cmd); // want: command-injection
  exec(getQuery(event).q as string); // want: command-injection
  exec('cat ' + getRouterParam(event, 'name')); // want: command-injection
  exec('cat ' + getHeader(event, 'x-name')); // want: command-injection
  exec('cat ' + getCookie(event, 'c')); // want: command-injection
  const parts = await readMultipartFormData(event);
  exec('file ' + parts![0].filename); // want: command-injection
  exec('file ' + parts!.length);
  return sendRedirect(event, getQuery(event).to as string); // want: open-redirect
});
