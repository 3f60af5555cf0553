import { HatchetClient } from "@hatchet-dev/typescript-sdk/v1";
import { exec, execFile } from "node:child_process";
const hatchet = HatchetClient.init();
type Input = { Url: string };
export const simple = hatchet.task({
  name: "simple",
  retries: 3,
  fn: async (input: Input, ctx) => {
    exec("wget " + input.Url); // want: command-injection
    execFile("wget", ["--", input.Url]);
    return {};
  },
});
const flow = hatchet.workflow<Input>({ name: "flow" });
flow.task({ name: "one", fn: async (input) => { exec("wget " + input.Url); return {}; } }); // want: command-injection
