const web = require('express')();
const { DBSQLClient } = require('@databricks/sql'); const client = new DBSQLClient(); const session = await client.openSession();
web.get('/x', async (req, res) => { const q = req.query.q;
 await session.executeStatement('SELECT * FROM t WHERE a = ' + q); // want: sql-injection
});
