import { exec } from 'node:child_process';
import { Hono } from 'hono';
import { zValidator } from '@hono/zod-validator';
import { z } from 'zod';

const route = new Hono<{ Bindings: Env }>().basePath('/api');

route.post('/items', zValidator('json', z.object({ name: z.string() })), async (c) => {
  const { name } = c.req.valid('json');
  await c.env.DB.prepare(`SELECT * FROM items WHERE name = '${name}'`).first(); // want: sql-injection
  await c.env.DB.prepare('SELECT * FROM items WHERE name = ?').bind(name).first();
  return c.json({});
});
