import { EntityManager } from '@mikro-orm/postgresql';
import { PrismaClient } from '@prisma/client';
import { Request } from 'express';

const prisma = new PrismaClient();

export class Items {
  constructor(private readonly em: EntityManager) {}

  async find(req, res) {
    await this.em.execute(req.body.sql); // want: sql-injection
    await this.em.execute('SELECT * FROM items WHERE name = ?', [req.body.name]);
  }
}

export async function reset(req: Request) {
  const { token, name } = req.body;
  await prisma.resetToken.findFirst({ where: { token, used: false } }); // want: nosql-injection
  await prisma.resetToken.findFirst({ where: { token: String(token) } });
  await prisma.resetToken.findUnique({ where: { token } });
  await prisma.resetToken.findFirst({ where: { id: req.params.id } });
  await prisma.payment.updateMany({ where: { intent: req.body.data.intent }, data: { status: 'PAID' } }); // want: nosql-injection
  if (typeof name === 'string') await prisma.user.deleteMany({ where: { name } });
  await prisma.user.update({ where: { id: 1 }, data: req.body }); // want: mass-assignment
  await prisma.user.update({ where: { id: 1 }, data: { name } });
  if (Array.isArray(req.body.ids)) await prisma.user.deleteMany({ where: { id: { in: req.body.ids } } });
  await prisma.user.upsert({ where: { id: 1 }, create: req.body, update: { name } }); // want: mass-assignment
}
