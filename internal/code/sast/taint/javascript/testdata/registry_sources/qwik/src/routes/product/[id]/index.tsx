import { component$ } from "@builder.io/qwik";
import { routeAction$, routeLoader$, server$, useLocation, zod$, z, globalAction$, type RequestHandler } from "@builder.io/qwik-city";
import { exec, execFile } from "node:child_process";
import { readFile } from "node:fs/promises";

export const onGet: RequestHandler = async ({ params, query, redirect, html }) => {
  exec("product " + params.id); // want: command-injection
  if (query.has("to")) throw redirect(302, query.get("to")); // want: open-redirect
  html(200, `<p>${query.get("q")}</p>`); // want: xss
};

export const onPost: RequestHandler = async (ev) => {
  const data = await ev.parseBody();
  exec("post " + (data as any).name); // want: command-injection
  ev.json(200, data);
};

export const useProduct = routeLoader$(async (requestEvent) => {
  return readFile("/srv/" + requestEvent.params.id, "utf8"); // want: path-traversal
});

export const useAdd = routeAction$(async (data, { headers }) => {
  execFile("add", [data.name as string]);
  exec("add " + data.name); // want: command-injection
});

export const useTyped = globalAction$(async ({ host, n }) => {
  exec(`seq ${n}`); // safe but reported, want: command-injection
  exec("ping " + host); // want: command-injection
}, zod$({ host: z.string(), n: z.number() }));

const run = server$(async function (command: string) {
  exec("agent " + this.headers.get("x-a")); // not found: command-injection
  return exec(command); // want: command-injection
});

export default component$(() => {
  const loc = useLocation();
  run("x");
  return <div dangerouslySetInnerHTML={loc.url.searchParams.get("q")} />; // want: xss
});
