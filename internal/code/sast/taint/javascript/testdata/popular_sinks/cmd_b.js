const express = require("express");
const { Client } = require("ssh2");
const { NodeSSH } = require("node-ssh");
const SSH = require("simple-ssh");
const Docker = require("dockerode");
const { Telnet } = require("telnet-client");
const pm2 = require("pm2");
const k8s = require("@kubernetes/client-node");
const execSh = require("exec-sh");
const cmdExists = require("command-exists");
const which = require("which");
const app = express();
app.get("/", async (req, res) => {
  const { q } = req.query;
  const conn = new Client();
  conn.on("ready", () => { conn.exec("ls " + q, (err, stream) => {}); }); // want: command-injection
  const ssh = new NodeSSH();
  await ssh.connect({});
  await ssh.execCommand("ls " + q, { cwd: "/" }); // want: command-injection
  await ssh.exec("ls", ["--", q]);
  new SSH({ host: "x" }).exec("ls " + q, { out() {} }).start(); // want: command-injection
  const c = new Docker().getContainer("x");
  await c.exec({ Cmd: ["sh", "-c", "ls " + q], AttachStdout: true }); // want: command-injection
  await c.exec({ Cmd: ["ls", "--", q] });
  await new Telnet().exec("show " + q); // want: command-injection
  execSh("ls " + q); // want: command-injection
});
