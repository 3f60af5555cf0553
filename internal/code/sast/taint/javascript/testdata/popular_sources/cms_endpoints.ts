import type { CollectionConfig, PayloadRequest } from "payload";
import { exec } from "node:child_process";
export const Orders: CollectionConfig = {
  slug: "orders",
  fields: [],
  endpoints: [{ path: "/:id/track", method: "get", handler: async (req: PayloadRequest) => {
    exec("track " + req.routeParams!.id); // want: command-injection
    const data = await req.json!();
    exec("track " + data.code); // want: command-injection
    return Response.json({});
  } }],
  hooks: { beforeChange: [async ({ data, req }) => { exec("check " + data.title); return data; }] }, // not found: command-injection
};
