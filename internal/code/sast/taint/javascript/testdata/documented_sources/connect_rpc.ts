import type { ConnectRouter } from '@connectrpc/connect';
import { ElizaService } from './gen/eliza_pb';
import { exec } from 'child_process';
export default (router: ConnectRouter) =>
  router.service(ElizaService, {
    async say(req) {
      exec('say ' + req.sentence); // want: command-injection
      return { sentence: `You said ${req.sentence}` };
    },
    async *converse(reqs) {
      for await (const r of reqs) { exec('say ' + r.name); yield {}; } // want: command-injection
    },
  });
