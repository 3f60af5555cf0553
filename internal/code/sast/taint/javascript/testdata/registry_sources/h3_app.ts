import { H3, createApp, createRouter, defineEventHandler, defineHandler, eventHandler, getCookie, getHeader, getQuery, getRouterParam, getValidatedQuery, html, proxyRequest, readBody, readFormData, readMultipartFormData, readRawBody, readValidatedBody, sendRedirect, redirect, serve, useBase } from "h3";
import { z } from "zod";
import { exec } from "node:child_process";
import { writeFile } from "node:fs/promises";

const app = createApp();
const router = createRouter();
app.use(router);

router.get("/hello/:name", defineEventHandler((event) => `<h1>${getRouterParam(event, "name")}</h1>`)); // want: xss
router.post("/run", eventHandler(async (event) => {
  const { cmd } = await readBody(event);
  exec(cmd); // want: command-injection
  const q = await getValidatedQuery(event, z.object({ n: z.coerce.number() }).parse);
  exec("seq " + q.n);
  const b = await readValidatedBody(event, (b) => z.object({ host: z.string() }).parse(b));
  exec("ping " + b.host); // want: command-injection
  exec("agent " + getHeader(event, "x-agent")); // want: command-injection
  for (const part of await readMultipartFormData(event)) await writeFile("/srv/in/" + part.filename, part.data); // want: path-traversal
  return { cmd };
}));
router.use("/proxy", defineEventHandler((event) => proxyRequest(event, getQuery(event).url as string))); // want: ssrf
router.get("/go", defineEventHandler((event) => sendRedirect(event, "/item/" + encodeURIComponent(String(getQuery(event).id)))));

const v2 = new H3();
v2.get("/v2/:file", (event) => exec("cat " + event.context.params.file)); // want: command-injection
v2.post("/v2", async (event) => {
  const data = await event.req.json();
  exec("v2 " + data.tool); // want: command-injection
  return redirect(event.url.searchParams.get("to")); // want: open-redirect
});
v2.get("/esc", (event) => html`<p>${event.url.searchParams.get("q")}</p>`);
