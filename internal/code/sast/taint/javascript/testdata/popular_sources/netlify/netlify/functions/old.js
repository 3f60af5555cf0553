const { exec } = require("child_process");
exports.handler = async function ({ queryStringParameters, body }, context) {
  exec("say " + queryStringParameters.name); // want: command-injection
  exec("say " + JSON.parse(body).text); // want: command-injection
  return { statusCode: 200, body: "ok" };
};
