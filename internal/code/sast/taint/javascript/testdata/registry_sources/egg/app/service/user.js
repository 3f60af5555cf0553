const Service = require("egg").Service;

class UserService extends Service {
  async find(id) {
    await this.app.mysql.query("SELECT * FROM users WHERE id = ?", [id]);
    return this.app.mysql.query("SELECT * FROM users WHERE id = '" + id + "'"); // not found: sql-injection
  }
}
module.exports = UserService;
