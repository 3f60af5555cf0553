import express from 'express'
import { DataSource, EntityManager, Entity, PrimaryColumn, Repository, getRepository, Raw, Brackets } from 'typeorm'
import { Sequelize, QueryTypes, literal, Op, Model, DataTypes } from 'sequelize'
import knexLib from 'knex'
import { Model as OModel, raw, ref } from 'objection'

const app = express()
const ds = new DataSource({ type: 'postgres' })
const seq = new Sequelize('x')
const knex = knexLib({ client: 'pg' })

@Entity()
class User { @PrimaryColumn() id!: number; name!: string }
class Post extends Model {}
Post.init({ title: DataTypes.STRING }, { sequelize: seq })
class Person extends OModel { static tableName = 'persons' }

app.get('/typeorm', async (req, res) => {
  const q = req.query.q as string
  await ds.query("SELECT * FROM u WHERE n = '" + q + "'") // want: sql-injection
  await ds.query('SELECT * FROM u WHERE n = $1', [q])
  const repo = ds.getRepository(User)
  await repo.query(`SELECT '${q}'`) // want: sql-injection
  await repo.createQueryBuilder('u').where("u.name = '" + q + "'").getMany() // want: sql-injection
  await repo.createQueryBuilder('u').where('u.name = :q', { q }).orderBy(q).getMany() // want: sql-injection
  await ds.createQueryBuilder().select('u').from(User, 'u').andWhere(`u.name = '${q}'`).getOne() // want: sql-injection
  await repo.find({ where: { name: Raw((a) => `${a} = '${q}'`) } }) // want: sql-injection
  await repo.findBy({ name: q })
  await ds.transaction(async (m: EntityManager) => { await m.query('SELECT ' + q) }) // want: sql-injection
  await ds.createQueryRunner().query('SELECT ' + q) // want: sql-injection
  res.end()
})

app.get('/sequelize', async (req, res) => {
  const q = req.query.q as string
  await seq.query("SELECT * FROM p WHERE t = '" + q + "'", { type: QueryTypes.SELECT }) // want: sql-injection
  await seq.query('SELECT * FROM p WHERE t = :q', { replacements: { q } })
  await seq.query({ query: 'SELECT * FROM p WHERE t = ' + q }) // want: sql-injection
  await Post.findAll({ where: literal("title = '" + q + "'") }) // want: sql-injection
  await Post.findAll({ where: { title: String(q) } })
  await Post.findAll({ attributes: [[Sequelize.literal(q), 'x']] }) // want: sql-injection
  await Post.findOne({ where: req.body }) // not found: sql-injection
  await Post.findAll({ order: seq.literal(q) }) // want: sql-injection
  res.end()
})

app.get('/knex', async (req, res) => {
  const q = req.query.q as string
  await knex.raw("SELECT * FROM t WHERE a = '" + q + "'") // want: sql-injection
  await knex.raw('SELECT * FROM t WHERE a = ?', [q])
  await knex('t').whereRaw("a = '" + q + "'") // want: sql-injection
  await knex('t').where({ a: String(q) })
  await knex('t').select(knex.raw(q)) // want: sql-injection
  await knex('t').orderByRaw(q).havingRaw('x > ?', [1]) // want: sql-injection
  await knex.schema.raw('DROP TABLE ' + q) // want: sql-injection
  await knex.select('*').from('t').joinRaw('NATURAL JOIN ' + q) // want: sql-injection
  await knex.transaction(async (trx) => { await trx.raw('SELECT ' + q) }) // want: sql-injection
  res.end()
})

app.get('/objection', async (req, res) => {
  const q = req.query.q as string
  await Person.query().whereRaw("name = '" + q + "'") // want: sql-injection
  await Person.query().where('name', String(q))
  await Person.query().select(raw('coalesce(' + q + ')')) // want: sql-injection
  await Person.query().orderByRaw(q) // want: sql-injection
  await Person.knex().raw('SELECT ' + q) // want: sql-injection
  await OModel.raw('SELECT ' + q) // want: sql-injection
  res.end()
})
