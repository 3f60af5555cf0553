const express = require('express');
const AWS = require('aws-sdk');
const Athena = require('aws-sdk/clients/athena');

const app = express();
const rds = new AWS.RDSDataService();
const table = new AWS.DynamoDB.DocumentClient();

app.get('/a', async (asked, answer) => {
  const { name } = asked.query;
  await new AWS.Athena().startQueryExecution({ QueryString: name }).promise(); // want: sql-injection
  await new Athena().startQueryExecution({ QueryString: name }).promise(); // want: sql-injection
  await rds.executeStatement({ sql: `select * from t where a = '${name}'` }).promise(); // want: sql-injection
  await rds.executeStatement({ sql: 'select * from t where a = :a', parameters: [{ name: 'a', value: { stringValue: name } }] }).promise();
  await new AWS.DynamoDB().executeStatement({ Statement: name }).promise(); // want: sql-injection
  await table.scan({ TableName: 't', FilterExpression: `a = ${name}` }).promise(); // want: nosql-injection
  await table.scan({ TableName: 't', FilterExpression: 'a = :a', ExpressionAttributeValues: { ':a': String(name) } }).promise();
  await new AWS.SSM().sendCommand({ DocumentName: 'AWS-RunShellScript', Parameters: { commands: [name] } }).promise(); // want: command-injection
  answer.end();
});
