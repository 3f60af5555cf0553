export interface Env { DB: D1Database; KV: KVNamespace; AI: any }
export default {
  async fetch(request, env, ctx): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const id = searchParams.get("id");
    await env.DB.prepare(`SELECT * FROM t WHERE id = '${id}'`).all(); // want: sql-injection
    await env.DB.prepare("SELECT * FROM t WHERE id = ?").bind(id).all();
    await fetch(searchParams.get("url")!); // want: ssrf
    return new Response(`<p>${id}</p>`, { headers: { "content-type": "text/html" } }); // want: xss
  },
  async queue(batch, env) {
    for (const m of batch.messages) {
      await env.DB.exec(`DELETE FROM t WHERE id = '${m.body.id}'`); // want: sql-injection
    }
  },
  async email(message, env, ctx) {
    await env.DB.exec(`DELETE FROM t WHERE id = '${message.from}'`); // want: sql-injection
  },
} satisfies ExportedHandler<Env>;
