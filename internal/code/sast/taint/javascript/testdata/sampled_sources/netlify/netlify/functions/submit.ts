import type { Handler, HandlerEvent, HandlerContext } from "@netlify/functions";
import { exec, execFile } from "child_process";
const handler: Handler = async (event: HandlerEvent, context: HandlerContext) => {
  const params = new URLSearchParams(event.body!);
  exec("mail " + params.get("to")); // want: command-injection
  execFile("mail", ["--", params.get("to")!]);
  exec("mail " + event.headers["x-to"]); // want: command-injection
  return { statusCode: 200 };
};
export { handler };
