const { createPool } = require('mysql');
exports.a = (req, res) => {
  createPool({}).getConnection((error, connection) => {
    connection.query('select * from t where a = ' + req.query.a, () => {}); // want: sql-injection
    connection.query('select * from t where a = ?', [req.query.a], () => {});
  });
};
