import type { NextApiRequest, NextApiResponse } from 'next';
import { exec } from 'child_process';
const handler = async ({ query: { cmd }, body, method }: NextApiRequest, res: NextApiResponse) => {
  exec(cmd as string); // want: command-injection
  exec('wc ' + body.file); // want: command-injection
  exec('wc ' + method.length);
  res.redirect(307, body.next); // want: open-redirect
};
export default handler;
