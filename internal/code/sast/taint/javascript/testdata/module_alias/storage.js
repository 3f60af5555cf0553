const { Pool } = require("pg");

const storage = module.exports;

storage.search = async function (text) {
  return storage.pool.query({ text: `SELECT * FROM notes WHERE text LIKE '${text}'` }); // want: sql-injection
};

storage.bound = async function (text) {
  return storage.pool.query({ text: "SELECT * FROM notes WHERE text = $1", values: [text] });
};

storage.open = function () {
  storage.pool = new Pool({});
};
