import { app, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';
import { exec } from 'child_process';
app.http('hello', { methods: ['GET', 'POST'], route: 'hello/{name}', handler: async (request: HttpRequest, context: InvocationContext): Promise<HttpResponseInit> => {
  exec('cat ' + request.query.get('name')); // want: command-injection
  exec('cat ' + request.params.name); // want: command-injection
  exec('cat ' + (await request.text())); // want: command-injection
  context.log('done');
  return { jsonBody: { ok: request.query.get('name') } };
} });
app.serviceBusQueue('queue', { connection: 'C', queueName: 'q', handler: async (message: any, context) => {
  exec('cat ' + message.path); // want: command-injection
} });
app.storageBlob('blob', { path: 'in/{name}', connection: 'C', handler: async (blob: Buffer, context: InvocationContext) => {
  exec('cat ' + context.triggerMetadata.name); // want: command-injection
  exec('cat ' + blob.length);
} });
