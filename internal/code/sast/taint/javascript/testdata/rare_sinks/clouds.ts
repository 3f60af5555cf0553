import type { Request, Response } from 'express';
import { ExecuteStatementCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocument } from '@aws-sdk/lib-dynamodb';
import { Athena } from '@aws-sdk/client-athena';
import { TableClient, odata } from '@azure/data-tables';
import { LogsQueryClient } from '@azure/monitor-query';
import { CloudTasksClient } from '@google-cloud/tasks';
export async function a(asked: Request, answer: Response) {
  const name = String(asked.query.name);
  await new Athena({}).startQueryExecution({ QueryString: 'select ' + name }); // want: sql-injection
  const table = new TableClient('https://t', 't');
  for await (const e of table.listEntities({ queryOptions: { filter: `Name eq '${name}'` } })) {} // want: nosql-injection
  for await (const e of table.listEntities({ queryOptions: { filter: odata`Name eq ${name}` } })) {}
  await new LogsQueryClient({}).queryWorkspace('w', `T | where Name == '${name}'`, {}); // want: sql-injection
}
