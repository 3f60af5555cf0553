const SimpleLDAP = require('simple-ldap-search').default;
const ldap = new SimpleLDAP({ url: 'ldap://0.0.0.0:1389', base: 'dc=users' });
const app = require("express")();
app.get("/x", async (req, res) => {
  const q = req.query.q;
  await ldap.search('(&(objectClass=user)(uid=' + q + '))', ['uid']); // want: ldap-injection
  await ldap.search('(objectClass=user)', ['uid']);
});
