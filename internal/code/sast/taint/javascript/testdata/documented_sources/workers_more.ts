import { WorkerEntrypoint } from 'cloudflare:workers';
export interface Env { DB: D1Database }
export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    await env.DB.prepare(`SELECT * FROM u WHERE n = '${searchParams.get('n')}'`).all(); // want: sql-injection
    await env.DB.prepare('SELECT * FROM u WHERE n = ?').bind(searchParams.get('n')).all();
    const body: { url: string } = await request.json();
    await fetch(body.url); // want: ssrf
    if (pathname === '/go') return Response.redirect(searchParams.get('to')!, 302); // want: open-redirect
    return new Response(`<p>${searchParams.get('q')}</p>`, { headers: { 'content-type': 'text/html;charset=UTF-8' } }); // want: xss
  },
  async queue(batch: MessageBatch<{ sql: string }>, env: Env): Promise<void> {
    for (const m of batch.messages) await env.DB.exec(m.body.sql); // want: sql-injection
  },
  async email(message: ForwardableEmailMessage, env: Env) {
    await env.DB.exec(`DELETE FROM m WHERE s = '${message.headers.get('subject')}'`); // want: sql-injection
  },
};
