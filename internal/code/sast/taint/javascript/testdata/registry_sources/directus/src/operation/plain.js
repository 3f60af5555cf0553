const { exec } = require("child_process");
module.exports = function registerEndpoint(router, { database }) {
  router.get("/:name", (req, res) => {
    exec("plain " + req.params.name); // want: command-injection
    exec("plain " + Number(req.params.name));
    res.end();
  });
};
