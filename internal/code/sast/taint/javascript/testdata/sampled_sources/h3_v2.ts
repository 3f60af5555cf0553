import { H3, readBody, getQuery, getRouterParam, readValidatedBody, defineHandler, redirect, html } from "h3";
import { exec } from "node:child_process";
const app = new H3();
app.get("/files/:name", (event) => {
  exec("cat " + event.context.params!.name); // want: command-injection
  exec("cat " + event.url.searchParams.get("q")); // want: command-injection
  exec("cat " + getQuery(event).z); // want: command-injection
  return html(event, `<b>${event.url.searchParams.get("q")}</b>`); // want: xss
});
app.post("/run", defineHandler(async (event) => {
  const body = await event.req.json();
  exec("run " + body.cmd); // want: command-injection
  const other = await readBody<{ cmd: string }>(event);
  exec("run " + other!.cmd); // want: command-injection
  exec("run " + Number(other!.cmd));
}));
