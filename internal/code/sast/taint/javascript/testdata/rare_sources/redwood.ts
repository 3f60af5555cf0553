import { exec, execFile } from 'node:child_process';
import type { APIGatewayEvent, Context } from 'aws-lambda';
export const handler = async (event: APIGatewayEvent, context: Context) => {
  exec('ping ' + event.queryStringParameters.host); // want: command-injection
  execFile('ping', [event.queryStringParameters.host]);
};
