// Scans a repository with the functions of openapi-ts: sdk.js URL KEY
import { client } from "./generated/sdk/client.gen.js";
import { getCodeScanRun, listCodeScanFindings, listIntegrationRepos, triggerCodeScan } from "./generated/sdk/sdk.gen.js";
import type { CodeScanRun, Finding } from "./generated/sdk/types.gen.js";

declare const process: { argv: string[] };

const [, , baseUrl = "", key = ""] = process.argv;
client.setConfig({ baseUrl, auth: key, throwOnError: true });

const repositories = (await listIntegrationRepos({ throwOnError: true })).data;
const integrationRepoId = repositories[0]!.integrationRepoId;
const jobs = (await triggerCodeScan({ body: { integrationRepoId, dimensions: ["SAST"] }, throwOnError: true })).data;

const ended = (run: CodeScanRun) => run.dimensions.every((d) => d.status === "COMPLETED" || d.status === "FAILED" || d.status === "CANCELED");
for (;;) {
  const run = (await getCodeScanRun({ path: { scanRunId: jobs[0]!.scanRunId }, query: { wait: "25s" }, throwOnError: true })).data;
  if (ended(run)) break;
}

const page = (await listCodeScanFindings({ path: { id: jobs[0]!.id }, query: { severity: "HIGH" }, throwOnError: true })).data;
page.items.forEach((f: Finding) => console.log(`${f.path}:${f.startLine} ${f.title}`));
