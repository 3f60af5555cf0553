import { exec } from 'node:child_process';
import { defineThing, readBody, getQuery } from 'acme-server';
export default defineThing(async (event) => {
  const { cmd } = await readBody(event);
  exec(cmd); // want: command-injection
  const { f } = getQuery(event);
  exec(f); // want: command-injection
});
