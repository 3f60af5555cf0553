import { exec, execFile } from 'node:child_process';
import { Context, Get, HttpResponseOK, HttpResponseRedirect } from '@foal/core';

export class HostController {
  @Get('/ping')
  ping(ctx: Context) {
    exec('ping ' + ctx.request.query.host); // want: command-injection
    execFile('ping', [ctx.request.query.host]);
    exec('log ' + ctx.user.id);
    return new HttpResponseRedirect(ctx.request.query.next); // want: open-redirect
  }
}
