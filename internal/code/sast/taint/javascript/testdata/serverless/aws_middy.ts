import { exec } from 'node:child_process';
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';

const ping = async (event, context) => {
  exec('ping ' + event.body.host); // want: command-injection
  exec('log ' + context.awsRequestId);
  return { statusCode: 200 };
};

export const pingHandler = middy(ping).use(httpJsonBodyParser());

export const echo = middy().use(httpJsonBodyParser()).handler(async (message) => {
  exec('echo ' + message.queryStringParameters.text); // want: command-injection
  exec('echo ' + parseInt(message.queryStringParameters.text, 10));
});
