import express from 'express';
import { DataSource, Raw, Repository } from 'typeorm';
import { User } from './user';

const app = express();
const source = new DataSource({ type: 'postgres' });

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await source.query(`select * from t where a = '${name}'`); // want: sql-injection
  await source.query('select * from t where a = $1', [name]);
  await source.getRepository(User).createQueryBuilder('u').where(`u.name = '${name}'`).getMany(); // want: sql-injection
  await source.getRepository(User).createQueryBuilder('u').where('u.name = :name', { name }).orderBy(name).getMany(); // want: sql-injection
  await source.getRepository(User).createQueryBuilder('u').leftJoinAndSelect('u.photos', 'p', `p.name = '${name}'`).getMany(); // want: sql-injection
  await source.getRepository(User).createQueryBuilder('u').leftJoinAndMapOne('u.photo', 'u.photos', 'p', `p.name = '${name}'`).getOne(); // want: sql-injection
  await source.getRepository(User).createQueryBuilder('u').leftJoinAndSelect('u.photos', 'p', 'p.name = :name', { name }).getMany();
  await source.getRepository(User).find({ where: { name: Raw(() => `= '${name}'`) } }); // want: sql-injection
  await source.manager.transaction(async (manager) => {
    await manager.query(name); // want: sql-injection
  });
  await source.createQueryRunner().query(name); // want: sql-injection
  answer.end();
});
