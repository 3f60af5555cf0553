import type { NextApiRequest, NextApiResponse } from 'next';
import { exec } from 'node:child_process';

export default async function run(req: NextApiRequest, res: NextApiResponse) {
  exec('ping ' + req.query.host); // want: command-injection
  res.status(200).json({ host: req.query.host });
}
