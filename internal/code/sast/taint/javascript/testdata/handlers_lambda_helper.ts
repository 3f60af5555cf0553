import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
const page = (body: string, status = 200): APIGatewayProxyResult => ({
  statusCode: status,
  headers: { 'content-type': 'text/html' },
  body, // want: xss
});
const json = (value: unknown): APIGatewayProxyResult => ({
  statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(value),
});
export const handler = async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
  const q = event.queryStringParameters?.q ?? '';
  if (event.path === '/json') return json({ q });
  return page('<p>You searched for ' + q + '</p>');
};
