import { exec } from 'node:child_process';
import type { RequestHandler } from 'express';
import type { Middleware } from 'koa';
import type { Handler } from 'hono';

export const ping: RequestHandler = async (asked, answer) => {
  exec('ping ' + asked.query.host); // want: command-injection
};

export const pong: Middleware = async (context) => {
  exec('ping ' + context.query.host); // want: command-injection
};

export const show: Handler = (context) => {
  exec('ping ' + context.req.query('host')); // want: command-injection
};
