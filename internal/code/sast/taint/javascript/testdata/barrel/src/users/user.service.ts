import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { User } from './user.entity';

export interface Finder<T> { find(name: string): Promise<T[]>; }

@Injectable()
export class UserService implements Finder<User> {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  async find(name: string): Promise<User[]> {
    return this.users.query(`SELECT * FROM users WHERE name = '${name}'`); // want: sql-injection
  }

  async list(name: string): Promise<User[]> {
    return this.users
      .createQueryBuilder('u')
      .where('u.name = :name', { name })
      .andWhere(`u.role = '${name}'`) // want: sql-injection
      .getMany();
  }

  byId(id: number) {
    return this.users.query(`SELECT * FROM users WHERE id = ${id}`);
  }
}
