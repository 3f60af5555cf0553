import { defineEndpoint } from '@directus/extensions-sdk';
import { exec } from 'child_process';

export default defineEndpoint({
  id: 'tools',
  handler: (router, { database }) => {
    router.get('/search', async (req, res) => {
      const rows = await database.raw(`SELECT * FROM posts WHERE title = '${req.query.q}'`); // want: sql-injection
      await database.raw('SELECT * FROM posts WHERE title = ?', [req.query.q]);
      res.json(rows);
    });
    router.post('/run', (req, res) => {
      exec(req.body.cmd); // want: command-injection
      res.send('ok');
    });
  },
});
