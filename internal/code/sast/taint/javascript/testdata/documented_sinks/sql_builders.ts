import express from 'express';
import knexFactory, { Knex } from 'knex';
import { Sequelize, QueryTypes, Op, literal } from 'sequelize';
import { DataSource, Repository } from 'typeorm';
import { PrismaClient, Prisma } from '@prisma/client';
import { sql as drizzleSql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Kysely, sql } from 'kysely';
import { MikroORM } from '@mikro-orm/postgresql';
import { Model, raw } from 'objection';
import { User } from './entity';
const app = express();
const knex = knexFactory({ client: 'pg' });
const sequelize = new Sequelize('sqlite::memory:');
const ds = new DataSource({ type: 'postgres' });
const prisma = new PrismaClient();
const ddb = drizzle('postgres://');
const kdb = new Kysely<any>({} as any);
class Person extends Model { static tableName = 'persons'; }
app.get('/x', async ({ query }, res) => {
  const q = String(query.q);
  await knex('users').whereRaw(`name = '${q}'`); // want: sql-injection
  await knex('users').whereRaw('name = ?', [q]);
  await knex.select(knex.raw('count(' + q + ')')).from('users'); // want: sql-injection
  await knex('users').orderByRaw(q); // want: sql-injection
  await knex('users').joinRaw('natural join ' + q); // want: sql-injection
  await sequelize.query(`SELECT * FROM u WHERE n = '${q}'`, { type: QueryTypes.SELECT }); // want: sql-injection
  await sequelize.query('SELECT * FROM u WHERE n = :q', { replacements: { q } });
  await sequelize.models.User.findAll({ order: sequelize.literal(q) }); // want: sql-injection
  literal(`n = '${q}'`); // want: sql-injection
  await ds.getRepository(User).createQueryBuilder('u').where(`u.name = '${q}'`).getMany(); // want: sql-injection
  await ds.getRepository(User).createQueryBuilder('u').where('u.name = :q', { q }).getMany();
  await ds.manager.query(`SELECT '${q}'`); // want: sql-injection
  await ds.createQueryRunner().query('SELECT ' + q); // want: sql-injection
  await prisma.$queryRawUnsafe(`SELECT * FROM u WHERE n = '${q}'`); // want: sql-injection
  await prisma.$executeRaw(Prisma.raw(q)); // want: sql-injection
  await prisma.$queryRaw`SELECT * FROM u WHERE n = ${q}`;
  await ddb.execute(drizzleSql.raw(`SELECT '${q}'`)); // want: sql-injection
  await ddb.execute(drizzleSql`SELECT ${q}`);
  await sql.raw(`SELECT '${q}'`).execute(kdb); // want: sql-injection
  await sql`SELECT ${q}`.execute(kdb);
  const orm = await MikroORM.init();
  await orm.em.getConnection().execute(`SELECT '${q}'`); // want: sql-injection
  await Person.query().where(raw('age > ' + q)); // want: sql-injection
  await Person.query().where('age', '>', q);
  res.end();
});
