const { exec, execFile } = require('child_process');
const { Controller } = require('egg');

class HostController extends Controller {
  async ping() {
    const { ctx } = this;
    exec('ping ' + ctx.query.host); // want: command-injection
    exec('ping ' + ctx.request.body.host); // want: command-injection
    execFile('ping', [ctx.query.host]);
    exec('ping ' + this.ctx.params.host); // want: command-injection
    await ctx.app.mysql.query(`select * from hosts where name = '${ctx.query.name}'`); // want: sql-injection
    ctx.body = { ok: true };
  }
}
module.exports = HostController;
