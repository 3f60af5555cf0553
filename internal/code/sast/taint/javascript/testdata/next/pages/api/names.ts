import { exec } from 'node:child_process';

export default async function names(a, b) {
  exec('list ' + a.query.name); // want: command-injection
  b.status(200).json({ ok: true });
}
