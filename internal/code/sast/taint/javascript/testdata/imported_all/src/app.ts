import cors from 'cors';
import express from 'express';
import { exec } from 'child_process';
import { quoted, run } from 'lib/run';

const app = express();

app.use(cors({ origin: true, credentials: true })); // want: open-cors

app.use('/open', cors({ origin: true }));

app.get('/run', (req, res) => {
  run(req.query.command as string);
  exec(req.query.command as string); // want: command-injection
  exec('ls ' + quoted(req.query.name as string));
  res.end();
});
