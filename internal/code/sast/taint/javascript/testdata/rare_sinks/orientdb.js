const { Surreal } = require('surrealdb');
exports.a = async (req, res) => {
  const db = new Surreal();
  await db.query(`SELECT * FROM person WHERE name = '${req.query.a}'`); // want: sql-injection
  await db.query('SELECT * FROM person WHERE name = $name', { name: req.query.a });
};
