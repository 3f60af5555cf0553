import { exec, execFile } from 'node:child_process';
import { feathers, type Params, type ServiceMethods, type HookContext } from '@feathersjs/feathers';

class Hosts implements ServiceMethods {
  async find(params: Params) {
    exec('ping ' + params.query.host); // want: command-injection
    execFile('ping', [params.query.host]);
    exec('log ' + params.provider);
  }
  async create(data, params) {
    exec('ping ' + data.host); // want: command-injection
  }
  async get(id, params) {
    exec('ping ' + id); // want: command-injection
  }
}

const app = feathers();
app.use('hosts', new Hosts());
app.service('hosts').hooks({
  before: {
    create: [async (context: HookContext) => { exec('ping ' + context.data.host); }], // want: command-injection
  },
});
