import { Outpost, Inbound, RawBody } from "@outpost/server";
import { exec, execFile } from "child_process";
import { readFileSync } from "fs";

@Outpost("/files")
export class FilesEndpoint {
  @Inbound("list")
  list(dir: string) {
    execFile("ls", [dir]);
    return exec("ls " + dir); // want: command-injection
  }

  @Inbound("read")
  read(@RawBody() body: any) {
    return readFileSync("/srv/" + body.name); // want: path-traversal
  }
}
