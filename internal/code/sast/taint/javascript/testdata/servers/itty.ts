import { AutoRouter, Router, json } from 'itty-router';

const router = AutoRouter();
router.get('/proxy/:host', async ({ params, query }) => {
  await fetch('https://' + params.host); // want: ssrf
  await fetch(query.url); // want: ssrf
  await fetch('https://api.example.com/' + encodeURIComponent(query.url));
});
router.post('/hooks', async (request, env) => {
  const body = await request.json();
  await env.DB.prepare(`DELETE FROM hooks WHERE id = '${body.id}'`).run(); // want: sql-injection
});
export default router;
