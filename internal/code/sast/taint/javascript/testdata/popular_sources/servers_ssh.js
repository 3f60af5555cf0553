const ldap = require("ldapjs");
const { Server } = require("ssh2");
const { exec } = require("child_process");
const server = ldap.createServer();
server.search("o=x", (req, res, next) => { exec("x " + req.dn.toString()); }); // want: command-injection
new Server({ hostKeys: [] }, (client) => {
  client.on("session", (accept) => {
    accept().on("exec", (accept, reject, info) => { exec("x " + info.command); }); // not found: command-injection
  });
});
