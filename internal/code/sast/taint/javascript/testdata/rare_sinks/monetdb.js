const vertica = require('vertica-nodejs');
const monet = require('monetdb');
const { Client } = require('vertica-nodejs');
exports.a = async (req, res) => {
  const client = new Client();
  await client.query(`select * from t where a = '${req.query.a}'`); // want: sql-injection
  await client.query('select * from t where a = $1', [req.query.a]);
};
