import type { SQSEvent } from 'aws-lambda';
export const handler = async (event: SQSEvent) => {
  for (const record of event.Records) {
    require("child_process").execSync("ls " + (record.body)); // want: command-injection
    require("child_process").execFileSync("ls", ["--", record.body]);
  }
};
