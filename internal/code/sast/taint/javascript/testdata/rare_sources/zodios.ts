import { exec, execFile } from 'node:child_process';
import { zodiosApp } from '@zodios/express';
const app = zodiosApp(api);
app.get('/ping', (req, res) => {
  exec('ping ' + req.query.host); // want: command-injection
  execFile('ping', [req.query.host]);
});
