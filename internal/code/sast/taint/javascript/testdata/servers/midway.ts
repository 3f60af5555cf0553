import { exec, execFile } from 'node:child_process';
import { Body, Controller, Get, Inject, Param, Post, Query } from '@midwayjs/core';
import { Context } from '@midwayjs/koa';

@Controller('/hosts')
export class HostController {
  @Inject()
  ctx: Context;

  @Get('/ping')
  async ping(@Query('host') host: string) {
    exec('ping ' + host); // want: command-injection
    execFile('ping', [host]);
    exec('ping ' + this.ctx.query.host); // want: command-injection
  }

  @Post('/:id')
  async add(@Body() body: any, @Param('id') id: number) {
    exec('add ' + body.host); // want: command-injection
    exec('add ' + id);
  }
}
