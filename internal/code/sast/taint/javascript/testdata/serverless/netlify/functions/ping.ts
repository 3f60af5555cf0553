import { exec } from 'node:child_process';
import type { Handler, HandlerEvent, HandlerContext } from '@netlify/functions';

const handler: Handler = async (event: HandlerEvent, context: HandlerContext) => {
  exec('ping ' + event.queryStringParameters?.host); // want: command-injection
  exec('ping ' + Number(event.queryStringParameters?.count));
  return { statusCode: 200, body: 'done' };
};

export { handler };
