import { EntityManager } from '@mikro-orm/postgresql';

export class Items {
  constructor(private readonly em: EntityManager) {}

  async find(req, res) {
    await this.em.execute(req.body.sql); // want: sql-injection
    await this.em.execute('SELECT * FROM items WHERE name = ?', [req.body.name]);
  }
}
