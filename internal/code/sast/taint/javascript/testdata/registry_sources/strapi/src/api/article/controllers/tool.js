const fs = require("fs");
module.exports = {
  download: async (ctx) => {
    ctx.body = fs.createReadStream("/srv/" + ctx.query.file); // want: path-traversal
  },
  async go(ctx, next) {
    ctx.redirect(ctx.query.to); // want: open-redirect
  },
};
