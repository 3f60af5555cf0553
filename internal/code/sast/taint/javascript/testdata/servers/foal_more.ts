import { exec } from 'node:child_process';
import { Get, HttpResponseOK, Post } from '@foal/core';

export class MoreController {
  @Get('/show')
  show(asked) {
    exec('show ' + asked.request.query.name); // want: command-injection
    return new HttpResponseOK('<p>' + asked.request.query.name); // want: xss
  }
}
