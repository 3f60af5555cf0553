import { Injectable, Controller, Get, Query, NotFoundException, StreamableFile, Res } from '@nestjs/common';
import { HttpService } from '@nestjs/axios';
import { InjectRepository, InjectDataSource } from '@nestjs/typeorm';
import { InjectModel } from '@nestjs/mongoose';
import { Repository, DataSource, EntityManager } from 'typeorm';
import { Model } from 'mongoose';
import { firstValueFrom } from 'rxjs';
import { createReadStream } from 'fs';
import type { Response } from 'express';
import { Cat } from './cat';
@Injectable()
export class CatsService {
  constructor(
    @InjectRepository(Cat) private readonly cats: Repository<Cat>,
    @InjectDataSource() private ds: DataSource,
    @InjectModel('Dog') private dogs: Model<any>,
    private readonly http: HttpService,
    private em: EntityManager,
  ) {}
  async byName(name: string) {
    await this.cats.query(`SELECT * FROM cat WHERE name = '${name}'`); // want: sql-injection
    await this.cats.query('SELECT * FROM cat WHERE name = $1', [name]);
    await this.cats.createQueryBuilder('c').andWhere("c.name LIKE '%" + name + "%'").getMany(); // want: sql-injection
    await this.ds.query('SELECT ' + name); // want: sql-injection
    await this.em.query('SELECT ' + name); // want: sql-injection
    await this.cats.findOneBy({ name });
    await firstValueFrom(this.http.get(name)); // want: ssrf
    return this.http.axiosRef.get(name); // want: ssrf
  }
}
@Controller('cats')
export class CatsController {
  constructor(private service: CatsService) {}
  @Get()
  list(@Query('name') name: string) { return this.service.byName(name); }
  @Get('file')
  file(@Query('f') f: string) { return new StreamableFile(createReadStream('/data/' + f)); } // want: path-traversal
  @Get('page')
  page(@Query('f') f: string, @Res() res: Response) {
    res.send(`<p>${f}</p>`); // want: xss
    res.json({ f });
  }
}
