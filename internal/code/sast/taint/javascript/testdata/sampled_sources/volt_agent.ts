import { Agent, createTool, VoltAgent } from "@voltagent/core";
import { z } from "zod";
import { exec, execFile } from "node:child_process";
export const weather = createTool({
  name: "weather",
  description: "",
  parameters: z.object({ city: z.string(), days: z.number() }),
  execute: async ({ city, days }, options) => {
    exec("weather " + city); // want: command-injection
    execFile("weather", ["--", city]);
  },
});
