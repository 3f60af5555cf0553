import { createServerFn } from "@tanstack/react-start";
import { createFileRoute } from "@tanstack/react-router";
import { exec } from "node:child_process";
export const getFile = createServerFn({ method: "GET" })
  .inputValidator((d: { name: string }) => d)
  .handler(async ({ data }) => {
    exec("cat " + data.name); // want: command-injection
  });
export const Route = createFileRoute("/api/x/$id")({
  server: {
    handlers: {
      GET: async ({ request, params }) => {
        exec("cat " + params.id); // want: command-injection
        return new Response("ok");
      },
      POST: async ({ request }) => {
        const body = await request.json();
        exec("cat " + body.name); // want: command-injection
        return Response.json({});
      },
    },
  },
});
