const { createCoreService } = require("@strapi/strapi").factories;
const { exec } = require("child_process");
module.exports = createCoreService("api::article.article", ({ strapi }) => ({
  async index(q) {
    return strapi.entityService.findMany("api::article.article", { filters: { title: q } });
  },
}));
