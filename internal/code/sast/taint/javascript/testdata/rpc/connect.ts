import { exec } from 'node:child_process';
import type { ConnectRouter } from '@connectrpc/connect';
import { HostService } from './gen/host_pb';

export default (router: ConnectRouter) =>
  router.service(HostService, {
    async ping(asked, context) {
      exec('ping ' + asked.host); // want: command-injection
      exec('log ' + context.requestHeader.get('x-id')); // want: command-injection
      exec('log ' + context.method.name);
      return {};
    },
  });
