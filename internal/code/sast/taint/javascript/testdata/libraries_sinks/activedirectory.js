const ActiveDirectory = require('activedirectory2');
const ad = new ActiveDirectory({ url: 'ldap://dc', baseDN: 'dc=example' });
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  ad.find('(&(objectClass=user)(cn=' + q + '))', (err, results) => {}); // want: ldap-injection
  ad.find('(objectClass=user)', (err, results) => {});
});
