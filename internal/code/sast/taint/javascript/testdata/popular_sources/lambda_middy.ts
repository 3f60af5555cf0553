import middy from "@middy/core";
import httpJsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2, APIGatewayProxyHandlerV2, SQSHandler, S3Handler, SNSEvent } from "aws-lambda";
import { exec } from "node:child_process";
const base = async (event) => {
  exec("cat " + event.body.name); // want: command-injection
  return { statusCode: 200, headers: { "Content-Type": "text/html" }, body: `<b>${event.queryStringParameters.q}</b>` }; // want: xss
};
export const handler = middy(base).use(httpJsonBodyParser());
export const http: APIGatewayProxyHandlerV2 = async ({ pathParameters, rawQueryString }) => {
  exec("cat " + pathParameters?.id); // want: command-injection
  return { statusCode: 302, headers: { Location: rawQueryString } }; // not found: open-redirect
};
export const queue: SQSHandler = async ({ Records }) => {
  for (const { body } of Records) {
    const { path } = JSON.parse(body);
    exec("cat " + path); // want: command-injection
  }
};
export const bucket: S3Handler = async (event) => {
  await Promise.all(event.Records.map(async (r) => {
    exec("convert " + r.s3.object.key); // want: command-injection
  }));
};
