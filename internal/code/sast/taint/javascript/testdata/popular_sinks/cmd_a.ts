import express from "express";
import cp, { spawn, fork, execFile } from "node:child_process";
import { promisify } from "node:util";
import { execa, execaCommand, $ } from "execa";
import { $ as zx, quote } from "zx";
import shell from "shelljs";
import crossSpawn from "cross-spawn";
import cmd from "node-cmd";
import * as pty from "node-pty";
import { x } from "tinyexec";
import sudo from "sudo-prompt";
const run = promisify(cp.exec);
const app = express();
app.get("/", async (req, res) => {
  const q = req.query.q as string;
  await run(`ls ${q}`); // want: command-injection
  spawn("ls " + q, { shell: true }); // want: command-injection
  spawn("sh", ["-c", "ls " + q]); // want: command-injection
  spawn("ls", ["--", q]);
  execFile(q, ["a"]); // want: command-injection
  await execaCommand("ls " + q, { shell: true }); // want: command-injection
  await execa("ls " + q, { shell: true }); // want: command-injection
  await execa("ls", ["--", q]);
  await $`ls ${q}`;
  await $({ shell: true })`ls ${q}`; // not found: command-injection
  await zx`ls ${q}`;
  shell.exec("ls " + q, { silent: true }); // want: command-injection
  crossSpawn.sync("ls " + q, [], { shell: true }); // want: command-injection
  cmd.runSync("ls " + q); // want: command-injection
  pty.spawn("bash", ["-c", q], {}); // want: command-injection
  await x("ls " + q, [], { nodeOptions: { shell: true } }); // want: command-injection
  sudo.exec("ls " + q, { name: "x" }, () => {}); // want: command-injection
  fork(q); // want: command-injection
});
