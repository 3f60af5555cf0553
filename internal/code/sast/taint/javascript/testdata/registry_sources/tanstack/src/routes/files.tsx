import { createFileRoute, redirect } from "@tanstack/react-router";
import { createServerFn, createServerFileRoute, createMiddleware } from "@tanstack/react-start";
import { getRequest, getRequestHeader } from "@tanstack/react-start/server";
import { z } from "zod";
import { exec } from "node:child_process";
import * as fs from "node:fs";

export const readFile = createServerFn({ method: "GET" })
  .validator((path: string) => path)
  .handler(async ({ data }) => fs.promises.readFile("/srv/" + data, "utf8")); // want: path-traversal

const run = createServerFn({ method: "POST" })
  .inputValidator(z.object({ host: z.string(), n: z.number() }))
  .handler(async ({ data }) => {
    exec(`seq ${data.n}`);
    exec("ping " + data.host); // want: command-injection
    exec("agent " + getRequestHeader("x-agent")); // want: command-injection
  });

export const ServerRoute = createServerFileRoute("/files").methods({
  GET: async ({ request, params }) => {
    const url = new URL(request.url);
    exec("find " + url.searchParams.get("q")); // want: command-injection
    return new Response("<p>" + params.id + "</p>", { headers: { "Content-Type": "text/html" } }); // want: xss
  },
  POST: async ({ request }) => {
    const body = await request.json();
    exec("post " + Number(body.n));
    return Response.json(body);
  },
});

export const Route = createFileRoute("/files")({
  validateSearch: (s: Record<string, unknown>) => ({ to: String(s.to) }),
  component: Files,
});

function Files() {
  const { to, html } = Route.useSearch();
  return <div dangerouslySetInnerHTML={{ __html: html }}>{to}</div>; // want: xss
}
