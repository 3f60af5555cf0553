import express from "express";
import sshExec from "ssh-exec";
import si from "systeminformation";
import pty from "node-pty";
import { spawn as ptySpawn } from "node-pty";
import wkhtmltopdf from "wkhtmltopdf";
import { $, cd, within, $ as sh, fs, fetch as zfetch } from "zx";
import sendmailFactory from "sendmail";
import { SMTPClient, Message } from "emailjs";

const app = express();
const sendmail = sendmailFactory();

app.get("/ssh", (req, res) => {
  sshExec("ls " + req.query.dir, "user@host.example").pipe(res); // want: command-injection
  sshExec("uptime", { host: "host.example", user: "u" }).pipe(res);
  process.stdin.pipe(sshExec(req.query.cmd, { user: "u", host: "h" })); // want: command-injection
});

app.get("/si", async (req, res) => {
  await si.processes();
  await si.inetChecksite(req.query.url); // want: ssrf
  await si.services("nginx");
});

app.get("/pty", (req, res) => {
  const p = pty.spawn("bash", ["-c", "ls " + req.query.dir], {}); // want: command-injection
  p.write("ls " + req.query.dir + "\r"); // want: command-injection
  pty.spawn("ls", ["--", req.query.dir], { cols: 80 });
  ptySpawn(req.query.shell, [], {}); // want: command-injection
});

app.get("/pdf", (req, res) => {
  wkhtmltopdf(req.query.url, { pageSize: "letter" }).pipe(res); // want: ssrf
  wkhtmltopdf("https://x.example/report", { output: "/srv/" + req.query.out }); // want: path-traversal
  wkhtmltopdf("https://x.example/r?id=" + Number(req.query.id)).pipe(res);
});

app.get("/zx", async (req, res) => {
  await $`ls -- ${req.query.dir}`;
  await $`bash -c ${"ls " + req.query.dir}`; // want: command-injection
  await sh({ quote: (s) => s })`ls ${req.query.dir}`; // not found: command-injection
  await $`sh -c ${req.query.cmd}`; // want: command-injection
  await $([`echo ${req.query.cmd}`]); // not found: command-injection
  await fs.readFile("/srv/" + req.query.file); // want: path-traversal
  await zfetch(req.query.url); // want: ssrf
});

app.get("/mail", async (req, res) => {
  sendmail({ from: "a@x.example", to: "b@x.example", subject: req.query.s, text: req.query.t }, () => {});
  const client = new SMTPClient({ host: req.query.host, user: "u" }); // want: ssrf
  await client.sendAsync(new Message({ from: "a", to: "b@x.example", text: req.query.t }));
  await client.sendAsync({ text: "x", attachment: [{ path: "/srv/" + req.query.file, type: "text/plain" }] }); // want: path-traversal
  sendmail({ to: "b@x.example", attachments: [{ path: "/srv/" + req.query.file }] }); // want: path-traversal
});
