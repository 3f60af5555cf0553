import { $, sql } from 'bun';
Bun.serve({
  async fetch(req) {
    const dir = new URL(req.url).searchParams.get('dir');
    await $`ls ${dir}`;
    await $`ls ${{ raw: dir }}`; // want: command-injection
    const rows = await sql`select * from files where dir = ${dir}`;
    const more = await sql.unsafe(`select * from files where dir = '${dir}'`); // want: sql-injection
    return Response.json({ rows, more });
  },
});
