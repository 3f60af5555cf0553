import { exec, execFile } from 'node:child_process';
import type { VercelRequest, VercelResponse } from '@vercel/node';

export default function ping(asked: VercelRequest, answer: VercelResponse) {
  exec('ping ' + asked.query.host); // want: command-injection
  execFile('ping', [String(asked.query.host)]);
  answer.send('<p>' + asked.body.name); // want: xss
  answer.json({ name: asked.body.name });
}
