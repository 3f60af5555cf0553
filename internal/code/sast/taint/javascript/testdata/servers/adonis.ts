import { exec, execFile } from 'node:child_process';
import type { HttpContext } from '@adonisjs/core/http';
import db from '@adonisjs/lucid/services/db';

export default class HostsController {
  async ping({ request, response, params }: HttpContext) {
    exec('ping ' + request.input('host')); // want: command-injection
    exec('ping ' + request.all().host); // want: command-injection
    exec('ping ' + request.qs().host); // want: command-injection
    exec('ping ' + params.host); // want: command-injection
    exec('ping ' + request.only(['host']).host); // want: command-injection
    execFile('ping', [request.input('host')]);
    exec('log ' + request.id());
    return response.redirect(request.input('next')); // want: open-redirect
  }

  async list(ctx: HttpContext) {
    await db.rawQuery(`select * from hosts where name = '${ctx.request.input('name')}'`); // want: sql-injection
    await db.rawQuery('select * from hosts where name = ?', [ctx.request.input('name')]);
  }
}
