import { exec, execFile } from 'node:child_process';
import { createApp, createRouter, defineEventHandler, eventHandler, getQuery, getRouterParam, readBody, sendRedirect, getHeader } from 'h3';

const router = createRouter();

router.get('/ping', eventHandler(async (event) => {
  const { host } = getQuery(event);
  exec('ping ' + host); // want: command-injection
  execFile('ping', [String(host)]);
  exec('ping ' + getRouterParam(event, 'host')); // want: command-injection
  exec('ping ' + getHeader(event, 'x-host')); // want: command-injection
}));

router.post('/ping', defineEventHandler(async (event) => {
  const body = await readBody(event);
  exec('ping ' + body.host); // want: command-injection
  exec('ping ' + event.context.params.host); // want: command-injection
  exec('log ' + event.context.requestId);
  return sendRedirect(event, body.next); // want: open-redirect
}));

createApp().use(router);
