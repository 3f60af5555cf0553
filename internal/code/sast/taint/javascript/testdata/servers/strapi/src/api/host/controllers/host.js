const { exec } = require('child_process');
const { createCoreController } = require('@strapi/strapi').factories;

module.exports = createCoreController('api::host.host', ({ strapi }) => ({
  async ping(ctx) {
    exec('ping ' + ctx.request.body.host); // want: command-injection
    exec('ping ' + ctx.query.host); // want: command-injection
    exec('ping ' + Number(ctx.params.id));
    await strapi.db.connection.raw(`select * from hosts where name = '${ctx.query.name}'`); // want: sql-injection
    await strapi.db.connection.raw('select * from hosts where name = ?', [ctx.query.name]);
    return {};
  },
}));
