import type { NextApiRequest, NextApiResponse, GetServerSideProps } from 'next'
import { exec } from 'child_process'

export default function handler(req: NextApiRequest, res: NextApiResponse) {
  const { cmd } = req.query
  exec(cmd as string) // want: command-injection
  res.redirect(307, req.body.to) // want: open-redirect
}
