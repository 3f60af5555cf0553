import { exec } from 'child_process';
import { db } from 'src/lib/db';

export const handler = async (event: APIGatewayEvent, _context: Context) => {
  await db.$queryRawUnsafe(`SELECT * FROM posts WHERE id = '${event.queryStringParameters.id}'`); // want: sql-injection
  await db.$queryRaw`SELECT * FROM posts WHERE id = ${event.queryStringParameters.id}`;
  return { statusCode: 200 };
};
