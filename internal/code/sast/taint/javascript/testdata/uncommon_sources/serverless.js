const { exec, execFile } = require("child_process");
const arc = require("@architect/functions");
const ApiBuilder = require("claudia-api-builder");
const { WebhookClient } = require("dialogflow-fulfillment");

exports.handler = arc.http(async (req) => {
  exec("ping " + req.queryStringParameters.host); // want: command-injection
  exec("ping " + req.body.host); // want: command-injection
  execFile("ping", [req.body.host]);
  return { json: {} };
});

exports.event = arc.events.subscribe(async (payload) => {
  exec("ping " + payload.host); // want: command-injection
  execFile("ping", [payload.host]);
});

const api = new ApiBuilder();
module.exports = api;
api.get("/greet", (request) => {
  exec("greet " + request.queryString.name); // want: command-injection
  execFile("greet", [request.queryString.name]);
  return "ok";
});

exports.agent = (request, response) => {
  const agent = new WebhookClient({ request, response });
  function order(agent) {
    exec("order " + agent.parameters.item); // not found: command-injection
    exec("order " + agent.query); // not found: command-injection
    execFile("order", [agent.query]);
  }
  const intents = new Map();
  intents.set("order", order);
  agent.handleRequest(intents);
};
