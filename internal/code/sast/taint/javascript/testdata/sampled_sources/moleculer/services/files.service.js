const { exec, execFile } = require("child_process");
const { Service } = require("moleculer");
module.exports = {
  name: "files",
  actions: {
    convert: {
      rest: "POST /convert",
      params: { name: "string", size: "number" },
      async handler(ctx) {
        exec("convert " + ctx.params.name); // want: command-injection
        execFile("convert", ["--", ctx.params.name]);
      },
    },
    list(ctx) {
      const { dir } = ctx.params;
      exec("ls " + dir); // want: command-injection
    },
  },
  events: {
    "file.created"(ctx) {
      exec("index " + ctx.params.path); // want: command-injection
    },
  },
};
