import { exec, execFile } from 'node:child_process';
import { ActivityHandler, TurnContext } from 'botbuilder';

export class HostBot extends ActivityHandler {
  constructor() {
    super();
    this.onMessage(async (context, next) => {
      exec('ping ' + context.activity.text); // want: command-injection
      execFile('ping', [context.activity.text]);
      exec('log ' + context.activity.id);
      await next();
    });
  }
}

export async function run(context: TurnContext) {
  exec('ping ' + context.activity.text); // want: command-injection
}
