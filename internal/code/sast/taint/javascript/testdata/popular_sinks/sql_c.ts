import express from "express";
import { PrismaClient, Prisma } from "@prisma/client";
import { Sequelize, QueryTypes, DataTypes } from "sequelize";
import { DataSource, getRepository, Repository, EntityManager } from "typeorm";
import { MikroORM, raw } from "@mikro-orm/postgresql";
const app = express();
const prisma = new PrismaClient();
const sequelize = new Sequelize("x");
const ds = new DataSource({ type: "postgres" });
class User {}
app.get("/", async (req, res) => {
  const { q } = req.query as any;
  await prisma.$queryRawUnsafe(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await prisma.$queryRaw`SELECT * FROM t WHERE a = ${q}`;
  await prisma.$queryRaw(Prisma.raw("SELECT " + q)); // want: sql-injection
  await prisma.$transaction(async (tx) => { await tx.$executeRawUnsafe("DELETE FROM t WHERE a = " + q); }); // want: sql-injection
  await sequelize.query("SELECT * FROM t WHERE a = '" + q + "'", { type: QueryTypes.SELECT }); // want: sql-injection
  await sequelize.query("SELECT * FROM t WHERE a = :q", { replacements: { q } });
  const M = sequelize.define("m", {});
  await M.findAll({ where: sequelize.literal(`a = '${q}'`), order: Sequelize.literal(q) }); // want: sql-injection
  await ds.query(`SELECT * FROM t WHERE a = '${q}'`); // want: sql-injection
  await ds.getRepository(User).createQueryBuilder("u").where(`u.a = '${q}'`).getMany(); // want: sql-injection
  await ds.getRepository(User).createQueryBuilder("u").where("u.a = :q", { q }).getMany();
  await ds.createQueryBuilder().select("u").from(User, "u").orderBy(q).getMany(); // want: sql-injection
  await ds.transaction(async (m) => { await m.query("DELETE FROM t WHERE a = " + q); }); // want: sql-injection
  const orm = await MikroORM.init();
  await orm.em.fork().getConnection().execute(`SELECT '${q}'`); // want: sql-injection
  await orm.em.find(User, { [raw(`lower(${q})`)]: 1 }); // want: sql-injection
  await orm.em.createQueryBuilder(User).where(`a = '${q}'`); // want: sql-injection
});
