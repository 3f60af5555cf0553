import express from "express";
import { DynamoDBDocumentClient, QueryCommand, ScanCommand, ExecuteStatementCommand } from "@aws-sdk/lib-dynamodb";
import { DynamoDBClient, BatchExecuteStatementCommand } from "@aws-sdk/client-dynamodb";
const doc = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const app = express();
app.get("/", async (req, res) => {
  const name = req.query.name as string;
  await doc.send(new ExecuteStatementCommand({ Statement: `SELECT * FROM t WHERE n = '${name}'` })); // want: sql-injection
  await doc.send(new ScanCommand({ TableName: "t", FilterExpression: "n = " + name })); // want: nosql-injection
  await doc.send(new QueryCommand({ TableName: "t", KeyConditionExpression: "n = :n", ExpressionAttributeValues: { ":n": name } }));
  await doc.send(new BatchExecuteStatementCommand({ Statements: [{ Statement: "DELETE FROM t WHERE n = '" + name + "'" }] })); // want: sql-injection
  res.end();
});
