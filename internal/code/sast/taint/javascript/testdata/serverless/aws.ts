import { exec, execFile } from 'node:child_process';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  const host = event.queryStringParameters?.host;
  exec('ping ' + host); // want: command-injection
  execFile('ping', [host]);
  exec('log ' + event.requestContext.requestId);
  return { statusCode: 200, body: 'done' };
};
