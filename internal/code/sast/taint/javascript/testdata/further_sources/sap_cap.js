const cds = require("@sap/cds");
const { exec, execFile } = require("child_process");

module.exports = class CatalogService extends cds.ApplicationService {
  init() {
    this.on("submitOrder", async (req) => {
      const { book, printer } = req.data;
      exec("print -P " + printer); // want: command-injection
      execFile("print", ["-P", printer]);
      await cds.run("SELECT * FROM Books WHERE id = '" + book + "'"); // want: sql-injection
      await cds.run("SELECT * FROM Books WHERE id = ?", [book]);
    });
    return super.init();
  }
};
