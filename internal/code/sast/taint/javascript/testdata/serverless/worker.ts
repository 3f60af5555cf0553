interface Env {
  DB: D1Database;
}

export default {
  async fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
    const url = new URL(request.url);
    const name = url.searchParams.get('name');
    await env.DB.prepare(`SELECT * FROM users WHERE name = '${name}'`).all(); // want: sql-injection
    await env.DB.prepare('SELECT * FROM users WHERE name = ?').bind(name).all();
    return new Response('<h1>' + name + '</h1>', { headers: { 'content-type': 'text/html' } }); // want: xss
  },
};
