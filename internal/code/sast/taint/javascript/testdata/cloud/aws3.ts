import express from 'express';
import { AthenaClient, StartQueryExecutionCommand } from '@aws-sdk/client-athena';
import { DynamoDBClient, ExecuteStatementCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { ExecuteStatementCommand as RunSql, RDSDataClient } from '@aws-sdk/client-rds-data';
import { ExecuteStatementCommand as RunRedshift } from '@aws-sdk/client-redshift-data';
import { SendCommandCommand, SSMClient } from '@aws-sdk/client-ssm';
import { StartQueryCommand } from '@aws-sdk/client-cloudwatch-logs';
import { QueryCommand } from '@aws-sdk/client-timestream-query';
import { SelectObjectContentCommand } from '@aws-sdk/client-s3';

const app = express();
const athena = new AthenaClient({});
const rds = new RDSDataClient({});

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await athena.send(new StartQueryExecutionCommand({ QueryString: `select * from t where a = '${name}'` })); // want: sql-injection
  await athena.send(new StartQueryExecutionCommand({ QueryString: 'select * from t where a = ?', ExecutionParameters: [String(name)] }));
  await rds.send(new RunSql({ sql: `select * from t where a = '${name}'` })); // want: sql-injection
  await rds.send(new RunSql({ sql: 'select * from t where a = :name', parameters: [{ name: 'name', value: { stringValue: String(name) } }] }));
  await athena.send(new RunRedshift({ Sql: name })); // want: sql-injection
  await new DynamoDBClient({}).send(new ExecuteStatementCommand({ Statement: `SELECT * FROM t WHERE a = '${name}'` })); // want: sql-injection
  await new DynamoDBClient({}).send(new ExecuteStatementCommand({ Statement: 'SELECT * FROM t WHERE a = ?', Parameters: [{ S: String(name) }] }));
  await new DynamoDBClient({}).send(new ScanCommand({ TableName: 't', FilterExpression: `a = ${name}` })); // want: nosql-injection
  await new DynamoDBClient({}).send(new ScanCommand({ TableName: 't', FilterExpression: 'a = :a', ExpressionAttributeValues: { ':a': { S: String(name) } } }));
  await new SSMClient({}).send(new SendCommandCommand({ DocumentName: 'AWS-RunShellScript', Parameters: { commands: ['ping ' + name] } })); // want: command-injection
  await athena.send(new QueryCommand({ QueryString: name })); // want: sql-injection
  await athena.send(new SelectObjectContentCommand({ Expression: `select * from s3object s where s.a = '${name}'` })); // want: sql-injection
  answer.end();
});
