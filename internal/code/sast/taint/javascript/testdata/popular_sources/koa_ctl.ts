import Koa, { Context } from "koa";
import Router from "@koa/router";
import { koaBody } from "koa-body";
import { exec } from "child_process";
const router = new Router({ prefix: "/v1" });
export class Ctl {
  static async run(ctx: Context) {
    exec("x " + ctx.request.body.name); // want: command-injection
    const { q } = ctx.query;
    exec("x " + q); // want: command-injection
    ctx.body = `<b>${ctx.params.id}</b>`; // want: xss
  }
}
router.post("/run/:id", Ctl.run);
router.get("/f", async ({ params, request, response }, next) => {
  exec("x " + request.query.f); // want: command-injection
});
new Koa().use(koaBody()).use(router.routes()).listen(1);
