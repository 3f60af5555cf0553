import { exec } from 'node:child_process';
import type { SQSHandler, S3Handler, APIGatewayProxyHandlerV2 } from 'aws-lambda';

export const consume: SQSHandler = async (event) => {
  for (const record of event.Records) {
    exec('ping ' + JSON.parse(record.body).host); // want: command-injection
    exec('log ' + Number(record.body));
  }
};

export const uploaded: S3Handler = async (event) => {
  for (const record of event.Records) {
    exec('convert ' + record.s3.object.key); // want: command-injection
  }
};

export const show: APIGatewayProxyHandlerV2 = async (message) => {
  exec('ping ' + message.pathParameters!.host); // want: command-injection
  return { statusCode: 200 };
};
