import { exec, execFile } from 'node:child_process';

export default defineEventHandler(async (event) => {
  const { host } = await readBody(event);
  exec('ping ' + host); // want: command-injection
  const query = getQuery(event);
  exec('ping ' + query.host); // want: command-injection
  exec('ping ' + getRouterParam(event, 'id')); // want: command-injection
  execFile('ping', [host]);
  return { host };
});
