import { sql } from '@databases/pg';
import createConnectionPool from '@databases/pg';
import type { Request, Response } from 'express';
const db = createConnectionPool();
export async function a(asked: Request, answer: Response) {
  await db.query(sql.__dangerous__rawValue(`select * from t where a = '${asked.query.a}'`)); // want: sql-injection
  await db.query(sql`select * from t where a = ${asked.query.a}`);
}
