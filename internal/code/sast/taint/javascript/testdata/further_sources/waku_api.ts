import { createHandler, Post, Body, UploadedFile } from "next-api-kit";
import { exec, execFile } from "node:child_process";
import { promises as fs } from "node:fs";

class Convert {
  @Post("/convert")
  async convert(@Body() input: { name: string }) {
    exec("convert " + input.name); // want: command-injection
    execFile("convert", [input.name]);
  }

  @Post("/store")
  async store(@UploadedFile() file: any, @Body() body: any) {
    await fs.writeFile("uploads/" + body.folder, "x"); // want: path-traversal
  }
}

export default createHandler(Convert);
