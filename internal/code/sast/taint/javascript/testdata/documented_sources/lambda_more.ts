import type { APIGatewayProxyEventV2, Handler, S3Event, SQSEvent, SNSHandler, DynamoDBStreamHandler, AppSyncResolverHandler } from 'aws-lambda';
import middy from '@middy/core';
import httpJsonBodyParser from '@middy/http-json-body-parser';
import { exec } from 'child_process';
export const http: Handler<APIGatewayProxyEventV2> = async ({ rawQueryString, pathParameters, queryStringParameters, headers }) => {
  exec('cat ' + pathParameters!.id); // want: command-injection
  exec('cat ' + queryStringParameters?.q); // want: command-injection
  exec('cat ' + headers['x-a']); // want: command-injection
  exec('cat ' + (rawQueryString.length));
  return { statusCode: 200, headers: { 'Content-Type': 'text/html' }, body: '<p>ok</p>' };
};
export const s3 = async (event: S3Event) => {
  const key = decodeURIComponent(event.Records[0].s3.object.key.replace(/\+/g, ' '));
  exec('convert ' + key); // want: command-injection
};
export const sqs = async (event: SQSEvent) => {
  for (const { body } of event.Records) {
    const order = JSON.parse(body);
    exec('ship ' + order.name); // want: command-injection
  }
};
const base = async (event: any) => {
  exec('run ' + event.body.cmd); // want: command-injection
  return { statusCode: 200 };
};
export const handler = middy(base).use(httpJsonBodyParser());
