import { exec } from "node:child_process";
export default defineTask({
  meta: { name: "db:clean" },
  run({ payload, context }) {
    exec("clean " + payload.table); // want: command-injection
    exec("clean " + Number(payload.days));
    return { result: "ok" };
  },
});
