import * as k8s from '@kubernetes/client-node';
const kc = new k8s.KubeConfig();
const exec = new k8s.Exec(kc);
import express from "express";
const app = express();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await exec.exec('default', 'pod', 'app', ['sh', '-c', 'ls ' + q], process.stdout, process.stderr, null, false); // want: command-injection
  await exec.exec('default', 'pod', 'app', ['ls', '--', q as string], process.stdout, process.stderr, null, false);
});
