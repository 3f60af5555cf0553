import { routeLoader$, routeAction$, server$, zod$, type RequestHandler } from "@builder.io/qwik-city";
import { exec } from "node:child_process";
export const useFile = routeLoader$(async ({ params, query, cookie, redirect }) => {
  exec("cat " + params.name); // want: command-injection
  exec("cat " + query.get("q")); // want: command-injection
});
export const useAdd = routeAction$(async (data, { fail }) => {
  exec("touch " + data.name); // want: command-injection
});
export const run = server$(async function (dir: string) {
  exec("ls " + dir); // want: command-injection
});
export const onPost: RequestHandler = async ({ parseBody, json, url }) => {
  const body = await parseBody() as any;
  exec("x " + body.cmd); // want: command-injection
};
