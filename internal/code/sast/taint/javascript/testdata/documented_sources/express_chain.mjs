import express from 'express';
import { exec } from 'node:child_process';
import { execFile } from 'node:child_process';
const router = express.Router({ mergeParams: true });
router.route('/hosts/:host')
  .get(({ params, query }, res) => {
    exec(`ping ${params.host}`); // want: command-injection
    execFile('ping', ['-c', '1', params.host]);
    res.send(`<p>${query.q}</p>`); // want: xss
    res.json({ q: query.q });
  })
  .post(express.urlencoded({ extended: false }), async (req, res) => {
    exec('dig ' + req.get('X-Dig')); // want: command-injection
    exec('dig ' + req.header('X-Name')); // want: command-injection
    exec('dig ' + req.subdomains.length);
    exec('dig ' + Number(req.body.count));
    res.status(204).end();
  });
export default router;
