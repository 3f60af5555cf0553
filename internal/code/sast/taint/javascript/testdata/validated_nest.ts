import { Controller, Get, Post, Body, Param, Query, ParseIntPipe, ParseUUIDPipe, ParseEnumPipe, ParseBoolPipe, DefaultValuePipe, Res, Headers } from "@nestjs/common";
import { IsIn, IsInt, IsUUID, Matches, IsEnum, IsString, IsNumberString, IsISO8601, IsAlphanumeric, IsHexadecimal, Length } from "class-validator";
import { Type } from "class-transformer";
import { DataSource } from "typeorm";
import { execFile, exec } from "child_process";

enum Sort { Name = "name", Price = "price" }

class ListDto {
  @IsIn(["name", "price"]) order: string;
  @IsInt() @Type(() => Number) page: number;
  @IsUUID() owner: string;
  @Matches(/^[a-z0-9-]+$/) slug: string;
  @IsEnum(Sort) sort: Sort;
  @IsNumberString() year: string;
  @IsISO8601() since: string;
  @IsAlphanumeric() tag: string;
  @IsHexadecimal() digest: string;
  @IsString() @Length(1, 200) note: string;
}

@Controller("items")
export class ItemsController {
  constructor(private readonly db: DataSource) {}

  @Get("list")
  async list(@Query() q: ListDto) {
    await this.db.query(`SELECT * FROM items ORDER BY ${q.order}`);
    await this.db.query(`SELECT * FROM items LIMIT 10 OFFSET ${q.page}`);
    await this.db.query(`SELECT * FROM items WHERE owner = '${q.owner}'`);
    await this.db.query(`SELECT * FROM items WHERE slug = '${q.slug}'`);
    await this.db.query(`SELECT * FROM items ORDER BY ${q.sort}`);
    await this.db.query(`SELECT * FROM items_${q.year}`);
    await this.db.query(`SELECT * FROM items WHERE at > '${q.since}'`);
    await this.db.query(`SELECT * FROM items WHERE tag = '${q.tag}'`);
    await this.db.query(`SELECT * FROM items WHERE digest = '${q.digest}'`);
    await this.db.query(`SELECT * FROM items WHERE note = '${q.note}'`); // want: sql-injection
    await this.db.query("SELECT * FROM items WHERE note = $1", [q.note]);
  }

  @Get(":id")
  async one(@Param("id", ParseIntPipe) id: number, @Query("v", new ParseUUIDPipe({ version: "4" })) v: string,
    @Query("sort", new ParseEnumPipe(Sort)) sort: Sort, @Query("all", new DefaultValuePipe(false), ParseBoolPipe) all: boolean,
    @Query("name") name: string, @Headers("x-tenant") tenant: string) {
    await this.db.query(`SELECT * FROM items WHERE id = ${id}`);
    exec(`report --all=${all}`);
    exec(`report --name=${name}`); // want: command-injection
    execFile("report", ["--", name]);
    await this.db.query(`SELECT * FROM ${tenant}.items`); // want: sql-injection
  }

  @Post("go")
  async go(@Body("url") url: string, @Res() res: any) {
    await fetch(url); // want: ssrf
    res.redirect(url); // want: open-redirect
  }
}
