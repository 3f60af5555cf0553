import express, { Request, Response, NextFunction } from 'express';
import { Pool } from 'pg';
const pool = new Pool();
interface Scoped extends Request { ctx?: { tenant: string; limit: number } }
function scope(req: Scoped, res: Response, next: NextFunction) {
  req.ctx = { tenant: req.get('x-tenant') as string, limit: Number(req.query.limit) };
  next();
}
const app = express();
app.use(scope);
app.get('/rows', async (req: Scoped, res: Response) => {
  const { tenant } = req.ctx!;
  const rows = await pool.query(`select * from ${tenant}.rows`); // want: sql-injection
  res.json(rows);
});
app.get('/some', async (req: Scoped, res: Response) => {
  const { limit } = req.ctx!;
  const rows = await pool.query(`select * from rows limit ${limit}`);
  res.json(rows);
});
