const { exec } = require("child_process");
Parse.Cloud.define("run", async ({ params, user }) => {
  exec("run " + params.name); // want: command-injection
});
Parse.Cloud.beforeSave("Review", (request) => {
  exec("check " + request.object.get("comment")); // want: command-injection
});
