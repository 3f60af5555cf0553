const oracledb = require('oracledb');
exports.a = async (req, res) => {
  const connection = await oracledb.getConnection();
  await connection.execute('select * from t where a = ' + req.query.a); // want: sql-injection
  await connection.execute('select * from t where a = :a', [req.query.a]);
};
