import { CopilotRuntime, copilotRuntimeNextJSAppRouterEndpoint, OpenAIAdapter } from "@copilotkit/runtime";
import { NextRequest } from "next/server";
import { exec, execFile } from "node:child_process";
const runtime = new CopilotRuntime({
  actions: ({ properties, url }) => [
    {
      name: "fetchFile",
      description: "",
      parameters: [{ name: "path", type: "string", required: true }],
      handler: async ({ path }: { path: string }) => {
        execFile("cat", ["--", path]);
        exec("cat " + path); // not found: command-injection
      },
    },
  ],
});
