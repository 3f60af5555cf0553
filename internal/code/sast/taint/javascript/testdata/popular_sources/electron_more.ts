import { ipcMain, app, protocol, shell, type IpcMainInvokeEvent } from "electron";
import { exec } from "node:child_process";
import { readFile } from "node:fs/promises";
async function open(event: IpcMainInvokeEvent, file: string) {
  return readFile("/srv/" + file); // want: path-traversal
}
ipcMain.handle("open", open);
ipcMain.on("run", (_e, { cmd }: { cmd: string }) => { exec("run " + cmd); }); // want: command-injection
app.on("open-url", (event, url) => { exec("open " + url); }); // want: command-injection
protocol.handle("app", (req) => { exec("x " + new URL(req.url).pathname); return new Response(); }); // want: command-injection
