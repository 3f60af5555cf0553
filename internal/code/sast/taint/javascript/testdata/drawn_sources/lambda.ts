import type { APIGatewayProxyEvent, APIGatewayProxyEventV2, APIGatewayProxyHandler, APIGatewayProxyResult, Handler, S3Event, SNSEvent, SQSEvent, SQSHandler } from 'aws-lambda'
import { exec, execSync } from 'child_process'
import { Client } from 'pg'

const client = new Client()

export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  const name = event.queryStringParameters?.name
  await client.query(`SELECT * FROM u WHERE n = '${name}'`) // want: sql-injection
  await client.query('SELECT * FROM u WHERE n = $1', [name])
  return { statusCode: 200, headers: { 'Content-Type': 'text/html' }, body: `<p>${name}</p>` } // want: xss
}

export const go: APIGatewayProxyHandler = async (event) => {
  const { to } = JSON.parse(event.body!)
  execSync('x ' + event.pathParameters!.id) // want: command-injection
  return { statusCode: 302, headers: { Location: to }, body: '' } // not found: open-redirect
}

export const queue: SQSHandler = async ({ Records }) => {
  for (const record of Records) {
    exec('work ' + JSON.parse(record.body).file) // want: command-injection
  }
}

export async function s3(event: S3Event) {
  const key = decodeURIComponent(event.Records[0].s3.object.key)
  exec('file ' + key) // want: command-injection
}

export async function sns(event: SNSEvent) {
  eval(event.Records[0].Sns.Message) // want: code-injection
}

exports.plain = async (event, context) => {
  execSync('ls ' + event.headers['x-dir']) // want: command-injection
}
