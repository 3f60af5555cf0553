import { exec, execFile } from 'node:child_process';
import { app, HttpRequest, HttpResponseInit, InvocationContext } from '@azure/functions';

export async function greet(request: HttpRequest, context: InvocationContext): Promise<HttpResponseInit> {
  const name = request.query.get('name') || (await request.text());
  exec('greet ' + name); // want: command-injection
  execFile('greet', [name]);
  exec('log ' + context.invocationId);
  return { body: 'done' };
}

app.http('greet', { methods: ['GET', 'POST'], authLevel: 'anonymous', handler: greet });

app.http('show', {
  handler: async (req) => {
    exec('show ' + req.params.id); // want: command-injection
    exec('show ' + Number(req.params.id));
    return { body: 'done' };
  },
});

app.serviceBusQueue('work', {
  queueName: 'work',
  handler: async (message) => {
    exec('work ' + message.host); // want: command-injection
  },
});
