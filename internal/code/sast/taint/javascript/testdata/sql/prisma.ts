import express from 'express';
import { Prisma, PrismaClient } from '@prisma/client';
import { PrismaClient as Generated } from './generated/prisma';

const app = express();
const prisma = new PrismaClient();

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await prisma.$queryRawUnsafe(`select * from t where a = '${name}'`); // want: sql-injection
  await prisma.$queryRawUnsafe('select * from t where a = $1', name);
  await prisma.$queryRaw`select * from t where a = ${name}`;
  await prisma.$executeRawUnsafe(name); // want: sql-injection
  await prisma.$queryRaw(Prisma.raw(name)); // want: sql-injection
  await prisma.$queryRaw(Prisma.sql`select * from t where a = ${name}`);
  await prisma.$queryRaw(Prisma.sql([name])); // want: sql-injection
  await prisma.$transaction(async (tx) => {
    await tx.$executeRawUnsafe(name); // want: sql-injection
  });
  await prisma.user.findMany({ where: { name: String(name) } });
  answer.end();
});
