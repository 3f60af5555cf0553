import { ok, badRequest } from "wix-http-functions";
import wixData from "wix-data";
import { exec, execFile } from "child_process";

export function get_files(request) {
  exec("ls " + request.query["dir"]); // want: command-injection
  execFile("ls", [request.query["dir"]]);
  return ok({ body: "ok" });
}

export async function post_files(request) {
  const body = await request.body.json();
  exec("touch " + body.name); // want: command-injection
  return ok({});
}
