"use strict";
const { createCoreController } = require("@strapi/strapi").factories;
const { exec } = require("child_process");

module.exports = createCoreController("api::article.article", ({ strapi }) => ({
  async find(ctx) {
    const { sort } = ctx.query;
    await strapi.db.connection.raw(`SELECT * FROM articles ORDER BY ${sort}`); // want: sql-injection
    await strapi.db.connection.raw("SELECT * FROM articles WHERE id = ?", [ctx.query.id]);
    return super.find(ctx);
  },
  async exampleAction(ctx) {
    exec("tag " + ctx.request.body.data.tag); // want: command-injection
    exec("tag " + Number(ctx.params.id));
    ctx.body = "<p>" + ctx.params.slug + "</p>"; // want: xss
    await strapi.service("api::article.article").index(ctx.query.q);
  },
}));
