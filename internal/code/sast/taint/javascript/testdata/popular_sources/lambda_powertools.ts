import { Router } from "@aws-lambda-powertools/event-handler/experimental-rest";
import { AppSyncGraphQLResolver } from "@aws-lambda-powertools/event-handler/appsync-graphql";
import { BatchProcessor, EventType, processPartialResponse } from "@aws-lambda-powertools/batch";
import type { SQSRecord } from "aws-lambda";
import { exec } from "node:child_process";
const app = new Router();
app.get("/todos/:id", async ({ id }, { request }) => {
  exec("cat " + id); // want: command-injection
  return {};
});
const gql = new AppSyncGraphQLResolver();
gql.onQuery("getTodo", async ({ name }) => {
  exec("cat " + name); // want: command-injection
});
const processor = new BatchProcessor(EventType.SQS);
const recordHandler = async (record: SQSRecord) => {
  exec("cat " + record.body); // want: command-injection
};
export const handler = async (event, context) => processPartialResponse(event, recordHandler, processor, { context });
