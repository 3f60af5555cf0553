import type { IExecuteFunctions, INodeType, IWebhookFunctions } from "n8n-workflow";
import { exec } from "node:child_process";
export class Runner implements INodeType {
  description: any = {};
  async webhook(this: IWebhookFunctions) {
    const body = this.getBodyData();
    exec("x " + body.cmd); // not found: command-injection
    const q = this.getQueryData() as any;
    exec("x " + q.cmd); // not found: command-injection
    return {};
  }
}
