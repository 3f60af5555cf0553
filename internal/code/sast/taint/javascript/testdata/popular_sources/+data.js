import { exec, execFile } from "node:child_process";
export async function data(pageContext) {
  exec("cat " + pageContext.routeParams.name); // want: command-injection
  execFile("cat", ["--", pageContext.routeParams.name]);
  exec("cat " + pageContext.urlParsed.search.q); // want: command-injection
}
