// Scans a page with the types of openapi-typescript: fetch.js URL KEY PROJECT
import createClient from "openapi-fetch";
import type { components, paths } from "./generated/types.js";

declare const process: { argv: string[] };

const [, , baseUrl = "", key = "", projectId = ""] = process.argv;
const assay = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${key}` } });

const trigger: components["schemas"]["WebsiteScanTrigger"] = { projectId, url: "https://www.example.com/", pillars: ["SECURITY", "SEO"] };
const queued = await assay.POST("/v1/scans/trigger", { body: trigger });
if (!queued.data) throw new Error(JSON.stringify(queued.error));

for (;;) {
  const { data, error } = await assay.GET("/v1/scans/{id}/status", {
    params: { path: { id: queued.data.scanJobId }, query: { wait: "25s" } },
  });
  if (!data) throw new Error(JSON.stringify(error));
  if (data.status === "COMPLETE" || data.status === "PARTIAL" || data.status === "FAILED") {
    console.log(data.status, data.score_security);
    break;
  }
}

const unknown = await assay.GET("/v1/code-scans/runs/{scanRunId}", { params: { path: { scanRunId: "no-such-run" } } });
console.log(unknown.response.status, unknown.error && "code" in unknown.error ? unknown.error.code : "");
