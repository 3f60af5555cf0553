"use strict";
const { Controller } = require("egg");
const { exec } = require("child_process");
const fs = require("fs");
const path = require("path");

class HomeController extends Controller {
  async index() {
    const { ctx } = this;
    ctx.body = `<h1>${ctx.query.name}</h1>`; // want: xss
  }

  async show() {
    const { ctx, service } = this;
    await service.user.find(ctx.params.id);
    exec("show " + ctx.request.body.tool); // want: command-injection
    const rule = { n: "int" };
    ctx.validate(rule);
    exec("show " + parseInt(ctx.query.n, 10));
  }

  async upload() {
    const stream = await this.ctx.getFileStream();
    stream.pipe(fs.createWriteStream(path.join("/srv", stream.filename))); // want: path-traversal
    this.ctx.redirect(this.ctx.queries.to[0]); // want: open-redirect
    const r = await this.ctx.curl(this.ctx.request.query.url); // want: ssrf
    this.ctx.body = { r };
  }
}
module.exports = HomeController;
