import type { APIGatewayEvent, Context } from "aws-lambda";
import { exec } from "child_process";
import fs from "fs";

export const handler = async (event: APIGatewayEvent, _context: Context) => {
  const { path } = event.queryStringParameters;
  fs.readFileSync("/srv/" + path); // want: path-traversal
  const body = JSON.parse(event.body);
  exec("deploy " + body.ref); // want: command-injection
  exec("deploy " + Number(body.n));
  return { statusCode: 200, headers: { "Content-Type": "text/html" }, body: `<b>${path}</b>` }; // want: xss
};
