import { exec } from 'node:child_process';

export default defineCachedEventHandler(async (event) => {
  const { name } = await getValidatedQuery(event, (q) => schema.parse(q));
  exec('show ' + name); // want: command-injection
  exec('show ' + getCookie(event, 'name')); // want: command-injection
});
