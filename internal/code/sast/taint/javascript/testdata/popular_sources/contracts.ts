import { initServer, createExpressEndpoints } from "@ts-rest/express";
import { os } from "@orpc/server";
import { OpenAPIHono, createRoute, z } from "@hono/zod-openapi";
import { contract } from "./contract";
import { exec } from "node:child_process";
const s = initServer();
export const router = s.router(contract, {
  getFile: async ({ params: { name }, query }) => {
    exec("cat " + name); // want: command-injection
    exec("sort " + query.by); // want: command-injection
    return { status: 200, body: {} };
  },
  addFile: async ({ body, req }) => { exec("touch " + body.name); return { status: 201, body }; }, // want: command-injection
});
export const find = os.input(z.object({ q: z.string() })).handler(async ({ input }) => {
  exec("grep " + input.q); // want: command-injection
});
const app = new OpenAPIHono();
app.openapi(createRoute({ method: "get", path: "/x", responses: {} }), (c) => {
  const { q } = c.req.valid("query");
  exec("grep " + q); // want: command-injection
  return c.json({});
});
