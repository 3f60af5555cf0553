import { exec, execFile } from "node:child_process";
import { useDatabase, useStorage } from "nitro/runtime";

export default defineEventHandler(async (event) => {
  const body = await readBody<{ name: string }>(event);
  const db = useDatabase();
  await db.sql`SELECT * FROM users WHERE name = ${body.name}`;
  await db.prepare("SELECT * FROM users WHERE name = '" + body.name + "'").all(); // want: sql-injection
  await db.exec("DELETE FROM users WHERE name = '" + body.name + "'"); // want: sql-injection
  exec("find " + getQuery(event).q); // want: command-injection
  execFile("find", ["--", body.name]);
  return sendRedirect(event, getQuery(event).to as string); // want: open-redirect
});
