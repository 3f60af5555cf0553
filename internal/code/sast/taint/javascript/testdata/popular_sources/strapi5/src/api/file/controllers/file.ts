import { factories } from "@strapi/strapi";
import { exec } from "node:child_process";
export default factories.createCoreController("api::file.file", ({ strapi }) => ({
  async run(ctx) {
    const { name } = ctx.request.body.data;
    exec("x " + name); // want: command-injection
    exec("x " + ctx.params.id); // want: command-injection
    await strapi.db.connection.raw(`select * from t where n = '${ctx.query.n}'`); // want: sql-injection
  },
}));
